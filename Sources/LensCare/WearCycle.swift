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
    /// The first day of wear that was ever recorded of lenses in its place.
    let firstRecorded: CivilDate?

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

    /// The days up to one on which a set was opened: of daily ones each day of wear, and each day
    /// of which nobody knows.
    package func openings(through day: CivilDate) -> [CivilDate] {
        let last = end.map { min(day, $0.date.advanced(byDays: -1)) } ?? day
        guard opened <= last else { return [] }
        guard isDaily else { return [opened] }
        let known = counting == .wearDays ? worn.filter { $0 <= last } : []
        let unknown =
            counting == .wearDays ? min(firstRecorded ?? last, last) : last.advanced(byDays: 1)
        let days = opened.dayNumber..<max(opened.dayNumber + 1, unknown.dayNumber)
        return Set(known + days.map { CivilDate(clamping: $0) }).sorted()
    }

    /// How many days it was used until a day by what is recorded alone, and which days these are:
    /// where nothing is, those since its opening.
    package func recorded(on day: CivilDate) -> (counting: LensSet.Counting, days: Int) {
        let last = end.map { min(day, $0.date.advanced(byDays: -1)) } ?? day
        let counting = counting(on: last)
        return (counting, counting == .wearDays ? worn.count { $0 <= last } : usedDays(on: day))
    }

    /// How many of the days up to one count although no wear was recorded yet: of those before the
    /// first record nobody knows, and a lens that is worn too long does harm.
    package func unrecordedDays(on day: CivilDate) -> Int {
        counting == .wearDays ? daysInUse(until: min(day, firstRecorded ?? day)) : 0
    }

    /// Which of its days count: where no wear was recorded until a day, each since the opening.
    package func counting(on day: CivilDate) -> LensSet.Counting {
        let isRecorded = firstRecorded.map { $0 <= day } ?? false
        return isRecorded ? counting : .calendarDays
    }

    private func usedDays(on day: CivilDate) -> Int {
        switch counting(on: day) {
        case .wearDays: unrecordedDays(on: day) + worn.count { $0 <= day }
        case .calendarDays: daysInUse(until: day)
        }
    }

    /// How many days went by between its opening and a day, or its end.
    private func daysInUse(until day: CivilDate) -> Int {
        max(0, min(day, end?.date ?? day).dayNumber - opened.dayNumber)
    }

    /// The day that begins with so many of its days used up, where the days up to this one decide
    /// that; daily sets are never due.
    func settledDay(after used: Int, on day: CivilDate) -> CivilDate? {
        if isDaily { return nil }
        let recorded = used - unrecordedDays(on: day)
        guard counting(on: day) == .wearDays, recorded > 0 else {
            return opened.advanced(byDays: used)
        }
        return worn.dropFirst(recorded - 1).first.flatMap { last in
            last <= day ? last.advanced(byDays: 1) : nil
        }
    }
}
