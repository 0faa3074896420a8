package import CarePlan
package import CivilTime

/// One set of lenses from its opening to its replacement, with the days on which it was worn.
package struct WearCycle: Hashable, Sendable {
    /// How a cycle ended.
    package struct End: Hashable, Sendable {
        /// What ended it.
        package enum Cause: String, CaseIterable, Sendable {
            /// The person said that the set was replaced.
            case replaced
            /// The plan gave a later opening.
            case openedLater = "opened-later"
            /// The plan changed the allowed days or what counts.
            case typeChanged = "type-changed"
        }
        /// The first day that is not in the cycle: the one on which the next begins.
        package let date: CivilDate
        /// What ended it.
        package let cause: Cause
    }

    /// Its first day.
    package let opened: CivilDate
    /// How it ended; nil for the last cycle, which is the one in use.
    package let end: End?
    /// Which eye, as the plan last had it while the cycle ran.
    package let eye: LensSet.Eye
    /// After how many days it is replaced.
    package let allowedDays: Int
    /// Which days count.
    package let counting: LensSet.Counting
    /// The days on which it was worn, in order, each once.
    package let worn: [CivilDate]

    /// The length of a gap without an entry from which on nobody knows whether the lenses were worn.
    package static let silence = 7

    /// Whether each day of wear took a new set, so that it stands for many of them.
    package var isDaily: Bool { allowedDays == 1 }

    /// How far it was used up at the end of a day; of daily ones, that of the day.
    package func progress(on day: CivilDate) -> LensProgress {
        LensProgress(
            usedDays: isDaily ? usedDailySets(on: day) : usedDays(on: day),
            allowedDays: allowedDays)
    }

    private func usedDailySets(on day: CivilDate) -> Int {
        switch counting {
        case .wearDays: worn.contains(day) ? 1 : 0
        case .calendarDays: opened <= day ? 1 : 0
        }
    }

    /// The days up to one on which a set was opened: of daily ones each day of wear, or each day if
    /// none is recorded.
    package func openings(through day: CivilDate) -> [CivilDate] {
        let last = end.map { min(day, $0.date.advanced(byDays: -1)) } ?? day
        guard opened <= last else { return [] }
        guard isDaily else { return [opened] }
        let known = counting == .wearDays ? worn.filter { $0 <= last } : []
        guard known.isEmpty else { return known }
        let end = counting == .wearDays ? last.dayNumber : last.dayNumber + 1
        return Self.days(opened.dayNumber..<max(opened.dayNumber + 1, end))
    }

    /// How many of the days up to one count although no wear was recorded: those before the first entry,
    /// and a week or more without one. A lens that is worn too long does harm.
    package func unrecordedDays(on day: CivilDate) -> Int { unrecorded(on: day).count }

    private func unrecorded(on day: CivilDate) -> [CivilDate] {
        guard counting == .wearDays, !isDaily else { return [] }
        let last = min(day, end?.date ?? day)
        let known = worn.filter { $0 < last }
        let begins = [opened] + known.map { $0.advanced(byDays: 1) }
        return zip(begins, known + [last]).enumerated().flatMap { place, gap -> [CivilDate] in
            let length = gap.1.dayNumber - gap.0.dayNumber
            guard length > 0, place == 0 || length >= Self.silence else { return [] }
            return Self.days(gap.0.dayNumber..<gap.1.dayNumber)
        }
    }

    /// The days up to one that use the set up, in order.
    func uses(on day: CivilDate) -> [CivilDate] {
        switch counting {
        case .wearDays: (worn.filter { $0 <= day } + unrecorded(on: day)).sorted()
        case .calendarDays:
            Self.days(
                opened.dayNumber..<max(opened.dayNumber, min(day, end?.date ?? day).dayNumber))
        }
    }

    private func usedDays(on day: CivilDate) -> Int { uses(on: day).count }

    private static func days(_ numbers: Range<Int>) -> [CivilDate] {
        numbers.map { CivilDate(clamping: $0) }
    }

    /// The day that begins with so many of its days used up, if that is settled by a day; daily sets are
    /// never due.
    func settledDay(after used: Int, on day: CivilDate) -> CivilDate? {
        isDaily ? nil : uses(on: day).dropFirst(used - 1).first?.advanced(byDays: 1)
    }
}
