public import CivilTime

/// The interval of doses that are counted from when the last one was taken.
///
/// Two intervals are equal if their lengths are, regardless of the answers. A class, because many
/// occurrences share it.
public final class TakingInterval: Sendable {
    /// The length of an interval.
    public enum Length: Hashable, Sendable {
        /// A number of days, at the same time of day.
        case days(Int)
        /// A number of months, on the same day or the last one of a shorter month.
        case months(Int)
        /// A number of elapsed hours.
        case hours(Int)
    }
    /// The length.
    public let length: Length
    /// The recorded answers, sorted, or none if there is no record.
    public let answers: [DoseAnswer]
    /// The day number or the second of each answer, depending on the length.
    private let places: [Int]

    /// Creates an interval with recorded answers.
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

    /// Returns the day number or the second of the answer at an index.
    public func place(of index: Int) -> Int { places[index] }

    /// Returns the number of answers before a day or a second.
    public func count(before place: Int) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether the interval is a number of elapsed hours.
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
    /// Returns whether the lengths are equal.
    public static func == (left: TakingInterval, right: TakingInterval) -> Bool {
        left.length == right.length
    }

    /// Hashes the length.
    public func hash(into hasher: inout Hasher) { hasher.combine(length) }
}

/// The record of a planned dose, or of a dose taken outside the plan.
public struct DoseAnswer: Hashable, Sendable {
    /// The planned date or, outside the plan, the person's day on which it was taken.
    public let date: CivilDate
    /// The index among the slot's doses on the date, starting at 1, or `nil` outside the plan.
    public let ordinal: Int?
    /// The planned time, or `nil` if the dose is due all day or outside the plan.
    public let start: Instant?
    /// The time at which the dose was taken, or `nil` if it was skipped.
    public let taken: Instant?

    /// Creates an answer to a planned dose.
    public init(date: CivilDate, ordinal: Int, start: Instant?, taken: Instant?) {
        (self.date, self.ordinal, self.start, self.taken) = (date, ordinal, start, taken)
    }

    /// Creates a dose that was taken outside the plan.
    public init(date: CivilDate, taken: Instant) {
        (self.date, self.ordinal, self.start, self.taken) = (date, nil, nil, taken)
    }

    /// Returns the answer for an interval of this length. Intervals of days have one dose a day;
    /// further ones of an earlier plan count as taken outside the plan, or not at all if they were
    /// skipped.
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

    /// Orders answers of the same day or second. Planned doses come first.
    fileprivate func isBefore(_ other: DoseAnswer) -> Bool {
        (ordinal ?? .max, taken?.seconds ?? .min)
            < (other.ordinal ?? .max, other.taken?.seconds ?? .min)
    }
}

extension CarePlan {
    /// The items and slots that are counted from when the last dose was taken.
    public var slotsFromTaken: [(item: String, slot: String)] {
        var slots: [(item: String, slot: String)] = []
        for item in items {
            guard let timing = item.timing, case .fromTaken = timing.pattern else { continue }
            slots += timing.slots.map { (item.id, $0.id) }
        }
        return slots
    }

    /// Returns the plan with the recorded answers of the slots that are counted from when the last
    /// dose was taken.
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
