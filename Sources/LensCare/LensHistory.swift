import CarePlan
package import CivilTime

/// The wear cycles of one lens set item, calculated from plan versions and recorded days.
///
/// The result depends on the recorded days, not on the order in which they were recorded.
package struct LensHistory: Hashable, Sendable {
    /// The days on which lenses were worn, in order and without duplicates.
    package let worn: [CivilDate]
    /// The cycles, oldest first. There is at least one, and only the last has no end.
    package let cycles: [WearCycle]
    /// The days of wear before the first opening, which belong to no cycle.
    package let strayDays: [CivilDate]
    /// The first day for which a missing entry means that no lenses were worn: the first recorded
    /// day of wear, but no day before the first opening.
    private let recordStart: CivilDate

    /// Creates the history from plan versions, days of wear and days of replacement.
    package init(_ versions: LensSetHistory, worn: [CivilDate], replaced: [CivilDate]) {
        self.worn = Set(worn).sorted()
        let openings = Openings(versions, replaced: Set(replaced).sorted()).list
        cycles = zip(openings, openings.dropFirst().map(Optional.some) + [nil])
            .map { [worn = self.worn] opening, next in
                WearCycle(opening, until: next, versions, worn: worn)
            }
        strayDays = self.worn.filter { day in openings.allSatisfy { day < $0.date } }
        let planned = versions.versions.first?.from ?? .earliest
        recordStart = max(cycles.first?.opened ?? planned, self.worn.first ?? planned)
    }

    /// Returns the state of the set in use on a day.
    package func use(on day: CivilDate) -> LensUse {
        guard let cycle = cycles.last(where: { $0.opened <= day }) ?? cycles.first else {
            preconditionFailure("a history has at least one cycle")
        }
        return LensUse(of: cycle, in: self, on: day)
    }

    /// The last cycle. It belongs to the set in use, or to the next one if its opening is in the
    /// future.
    package var current: WearCycle {
        guard let last = cycles.last else {
            preconditionFailure("a history has at least one cycle")
        }
        return last
    }

    /// Returns the replacement day of the set of the last cycle, as expected on the given day. A
    /// set that is not opened yet is assumed to be worn every day.
    package func nextReplacement(on day: CivilDate) -> CivilDate {
        current.opened <= day
            ? use(on: day).replacement : current.opened.advanced(byDays: current.allowedDays)
    }

    /// Returns the day of the replacement warning for the set of the last cycle, as expected on the
    /// given day, or `nil` if there is no warning.
    package func nextWarning(on day: CivilDate) -> CivilDate? {
        if current.opened <= day { return use(on: day).warning }
        return LensSet.warningDays(of: current.allowedDays).map(current.opened.advanced(byDays:))
    }

    /// Returns the days, up to the given one, on which one set replaced another.
    package func replacements(through day: CivilDate) -> [CivilDate] {
        cycles.compactMap(\.end?.date).filter { $0 <= day }
    }

    /// Returns the days, up to the given one, on which a set was taken out of the box. The first
    /// set is not counted.
    package func takings(through day: CivilDate) -> [CivilDate] {
        cycles.flatMap { $0.openings(through: day) }.filter { $0 > cycles[0].opened }
    }

    /// Returns the given day if no wear is recorded for it, otherwise the next day.
    func firstOpenDay(on day: CivilDate) -> CivilDate {
        worn.contains(day) ? day.advanced(byDays: 1) : day
    }

    /// Returns how often the lenses are worn. The pace is daily if nothing was recorded for more than a
    /// week.
    func pace(on day: CivilDate) -> WearPace {
        if unrecordedSince(day) != nil { return .daily }
        let last = firstOpenDay(on: day).advanced(byDays: -1)
        let uses = Set(
            worn + cycles.filter { $0.counting == .wearDays }.flatMap { $0.uses(on: day) }
        )
        .sorted()
        return WearPace(of: uses, endingOn: last, recordedFrom: recordStart)
    }

    /// Returns the day of the last entry about the set in use if it is more than a week old;
    /// otherwise, and if no wear was ever recorded, `nil`.
    func unrecordedSince(_ day: CivilDate) -> CivilDate? {
        let last = worn.last { $0 <= day }
        guard let last else { return nil }
        let since = max(last, cycles.last { $0.opened <= day }?.opened ?? last)
        return day.dayNumber - since.dayNumber > WearCycle.silence ? since : nil
    }
}

extension WearCycle {
    fileprivate init(
        _ opening: Opening, until next: Opening?, _ versions: LensSetHistory, worn: [CivilDate]
    ) {
        opened = opening.date
        end = next.map { End(date: $0.date, cause: $0.cause) }
        let lastDay = next?.date.advanced(byDays: -1) ?? .latest
        eye = versions.set(on: lastDay).eye
        allowedDays = opening.type.allowedDays
        counting = opening.type.counting
        self.worn = worn.filter { opening.date <= $0 && $0 <= lastDay }
    }
}
