package import CarePlan
package import CivilTime

/// The use of one lens set from its opening to its replacement.
package struct WearCycle: Hashable, Sendable {
    /// The end of a cycle.
    package struct End: Hashable, Sendable {
        /// The reason for the end of a cycle.
        package enum Cause: String, CaseIterable, Sendable {
            /// A replacement was recorded.
            case replaced
            /// The plan states a later opening.
            case openedLater = "opened-later"
            /// The plan changed the allowed days or which days count.
            case typeChanged = "type-changed"
        }
        /// The day after the cycle, on which the next one begins.
        package let date: CivilDate
        /// The reason for the end.
        package let cause: Cause
    }

    /// The first day of the cycle.
    package let opened: CivilDate
    /// The end of the cycle, or `nil` for the last cycle.
    package let end: End?
    /// The eye, as in the last plan version that applied during the cycle.
    package let eye: LensSet.Eye
    /// The number of days after which the set must be replaced.
    package let allowedDays: Int
    /// The kind of days that count as use.
    package let counting: LensSet.Counting
    /// The days of wear, in order and without duplicates.
    package let worn: [CivilDate]

    /// The number of days without an entry from which on it is unknown whether lenses were worn.
    package static let silence = 7

    /// Whether every day of wear takes a new set. The cycle then covers many sets.
    package var isDaily: Bool { allowedDays == 1 }

    /// Returns the progress at the end of a day. For daily lenses, it covers that day only.
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

    /// Returns the days, up to the given one, on which a set was opened. For daily lenses, these
    /// are the days of wear, or all days if no wear is recorded.
    package func openings(through day: CivilDate) -> [CivilDate] {
        let last = end.map { min(day, $0.date.advanced(byDays: -1)) } ?? day
        guard opened <= last else { return [] }
        guard isDaily else { return [opened] }
        let known = counting == .wearDays ? worn.filter { $0 <= last } : []
        guard known.isEmpty else { return known }
        let end = counting == .wearDays ? last.dayNumber : last.dayNumber + 1
        return Self.days(opened.dayNumber..<max(opened.dayNumber + 1, end))
    }

    /// Returns the number of days, up to the given one, that count as worn without an entry: the
    /// days before the first entry, and gaps of at least a week. They count because lenses that are
    /// worn too long do harm.
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

    /// Returns the days, up to the given one, that count as use, in order.
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

    /// Returns the day after the set was used on `used` days, or `nil` if that is not reached by
    /// the given day. Always `nil` for daily lenses.
    func settledDay(after used: Int, on day: CivilDate) -> CivilDate? {
        isDaily ? nil : uses(on: day).dropFirst(used - 1).first?.advanced(byDays: 1)
    }
}
