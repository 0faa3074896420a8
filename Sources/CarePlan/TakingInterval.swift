public import CivilTime

/// How far apart doses are of which each is counted from when the last one was taken.
///
/// Two are equal if they are as far apart, whatever was taken. It is shared by all that follows
/// from it, so a class.
public final class TakingInterval: Sendable {
    /// How far apart.
    public enum Length: Hashable, Sendable {
        /// A number of days later, at the same time of day.
        case days(Int)
        /// A number of months later, on the same day or the last one of a shorter month.
        case months(Int)
        /// A number of elapsed hours.
        case hours(Int)
    }
    /// How far apart.
    public let length: Length
    /// What is known to be taken or skipped, in order; nothing where there is no record.
    public let answers: [DoseAnswer]
    /// Where each of them stands: the day, or the second.
    private let places: [Int]

    /// Doses so far apart, of which these were answered.
    public init(_ length: Length, _ answers: [DoseAnswer] = []) {
        self.length = length
        let placed = answers.compactMap { $0.named(for: length) }
            .map { (place: $0.place(in: length), answer: $0) }
            .sorted { left, right in
                left.place == right.place
                    ? left.answer.isBefore(right.answer) : left.place < right.place
            }
        self.answers = placed.map(\.answer)
        places = placed.map(\.place)
    }

    /// Where an answer stands: its day, or its second.
    public func place(of index: Int) -> Int { places[index] }

    /// How many of the answers stand before a day, or a second.
    public func count(before place: Int) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether the hours elapse, whatever the clocks do.
    public var isElapsed: Bool {
        if case .hours = length { true } else { false }
    }

    /// The largest number of days between two doses, rounded up.
    public var daysApart: Int {
        switch length {
        case .days(let count): count
        case .months(let count): count * 31
        case .hours(let count): (count + 23) / 24
        }
    }
}

extension TakingInterval: Hashable {
    /// Whether both are as far apart.
    public static func == (left: TakingInterval, right: TakingInterval) -> Bool {
        left.length == right.length
    }

    /// Hashes how far apart they are.
    public func hash(into hasher: inout Hasher) { hasher.combine(length) }
}

/// What the record says of one dose: of a planned one, or that one was taken outside the plan.
public struct DoseAnswer: Hashable, Sendable {
    /// The planned date, or the person's day on which it was taken.
    public let date: CivilDate
    /// Which of the slot's moments on the date it was, from 1; nil outside the plan.
    public let ordinal: Int?
    /// When it was due; nil for all day, and outside the plan.
    public let start: Instant?
    /// When it was taken; nil if it was skipped.
    public let taken: Instant?

    /// An answer to a planned dose.
    public init(date: CivilDate, ordinal: Int, start: Instant?, taken: Instant?) {
        (self.date, self.ordinal, self.start, self.taken) = (date, ordinal, start, taken)
    }

    /// A dose taken outside the plan.
    public init(date: CivilDate, taken: Instant) {
        (self.date, self.ordinal, self.start, self.taken) = (date, nil, nil, taken)
    }

    /// Days have one dose each. What was taken beside that, by an earlier plan, is outside this one.
    fileprivate func named(for length: TakingInterval.Length) -> DoseAnswer? {
        if case .hours = length { return self }
        guard let ordinal, ordinal > 1 else { return self }
        return taken.map { DoseAnswer(date: date, taken: $0) }
    }

    fileprivate func place(in length: TakingInterval.Length) -> Int {
        switch length {
        case .days, .months: date.dayNumber
        case .hours:
            (start ?? taken)?.seconds ?? CivilDateTime(date, .midnight).clockSeconds
        }
    }

    /// Of what stands at one place, the planned one comes first.
    fileprivate func isBefore(_ other: DoseAnswer) -> Bool {
        (ordinal ?? .max, taken?.seconds ?? .min)
            < (other.ordinal ?? .max, other.taken?.seconds ?? .min)
    }
}

extension CarePlan {
    /// The items and slots that are counted from when the last one was taken.
    public var slotsFromTaken: [(item: String, slot: String)] {
        var slots: [(item: String, slot: String)] = []
        for item in items {
            guard let timing = item.timing, case .fromTaken = timing.pattern else { continue }
            slots += timing.slots.map { (item.id, $0.id) }
        }
        return slots
    }

    /// The plan with what was answered of the slots that are counted from when the last one was
    /// taken.
    public func answered(
        _ answers: (_ item: String, _ slot: String) -> [DoseAnswer]
    ) -> CarePlan {
        var plan = self
        for index in plan.items.indices {
            guard var timing = plan.items[index].timing,
                case .fromTaken(let interval) = timing.pattern, let slot = timing.slots.first
            else { continue }
            timing.pattern = .fromTaken(
                TakingInterval(interval.length, answers(plan.items[index].id, slot.id)))
            plan.items[index].timing = timing
        }
        return plan
    }
}
