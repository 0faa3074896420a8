import CarePlan
package import CivilTime

/// What became of one lens set: a fold over the plan's versions and the journal's days.
///
/// It depends on which days were recorded, not on the order in which they were.
package struct LensHistory: Hashable, Sendable {
    /// Every day on which lenses were worn, in order, each once.
    package let worn: [CivilDate]
    /// The cycles, oldest first; there is at least one, and only the last has no end.
    package let cycles: [WearCycle]
    /// Days of wear before the first opening, which belong to no cycle.
    package let strayDays: [CivilDate]
    /// The first day of the record: nobody could write wear down before the set was in a plan, and
    /// who did so later first may have worn it on any day before.
    private let recordStart: CivilDate

    /// The history of a set that was worn and replaced on these days.
    package init(_ versions: LensSetHistory, worn: [CivilDate], replaced: [CivilDate]) {
        self.worn = Set(worn).sorted()
        let openings = Openings(versions, replaced: Set(replaced).sorted()).list
        cycles = zip(openings, openings.dropFirst().map(Optional.some) + [nil])
            .map { [worn = self.worn] opening, next in
                WearCycle(opening, until: next, versions, worn: worn)
            }
        strayDays = self.worn.filter { day in openings.allSatisfy { day < $0.date } }
        let planned = versions.versions.first?.from ?? .earliest
        recordStart = max(planned, cycles.first?.opened ?? planned, self.worn.first ?? planned)
    }

    /// The set in use on a day.
    package func use(on day: CivilDate) -> LensUse {
        guard let cycle = cycles.last(where: { $0.opened <= day }) ?? cycles.first else {
            preconditionFailure("a history has at least one cycle")
        }
        return LensUse(of: cycle, in: self, on: day)
    }

    /// The cycle of the set in use, or of the next one where its opening is announced.
    package var current: WearCycle {
        guard let last = cycles.last else {
            preconditionFailure("a history has at least one cycle")
        }
        return last
    }

    /// When that set is to be replaced, as a day has it: one that is only announced after all the
    /// days that it may be used.
    package func nextReplacement(on day: CivilDate) -> CivilDate {
        current.opened <= day
            ? use(on: day).replacement : current.opened.advanced(byDays: current.allowedDays)
    }

    /// When that set is nearly used up, as a day has it; nil if nothing warns of it.
    package func nextWarning(on day: CivilDate) -> CivilDate? {
        if current.opened <= day { return use(on: day).warning }
        return LensSet.warningDays(of: current.allowedDays).map(current.opened.advanced(byDays:))
    }

    /// The days up to this one on which one set took the place of another.
    package func replacements(through day: CivilDate) -> [CivilDate] {
        cycles.compactMap(\.end?.date).filter { $0 <= day }
    }

    /// The days up to this one on which a set was taken out of the box: all but the first one.
    package func takings(through day: CivilDate) -> [CivilDate] {
        cycles.flatMap { $0.openings(through: day) }.filter { $0 > cycles[0].opened }
    }

    /// The first day that wear may still come to: a day not worn yet, or the one after it.
    func firstOpenDay(on day: CivilDate) -> CivilDate {
        worn.contains(day) ? day.advanced(byDays: 1) : day
    }

    /// How often the lenses are worn; every day if there is no entry of the last days.
    func pace(on day: CivilDate) -> WearPace {
        if silentSince(day) != nil { return .daily }
        let last = firstOpenDay(on: day).advanced(byDays: -1)
        let uses = Set(
            worn + cycles.filter { $0.counting == .wearDays }.flatMap { $0.uses(on: day) }
        )
        .sorted()
        return WearPace(of: uses, endingOn: last, recordedFrom: recordStart)
    }

    /// The last entry about the set in use, if a week or more went by without another; nil as well if no
    /// wear was ever recorded.
    func silentSince(_ day: CivilDate) -> CivilDate? {
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
