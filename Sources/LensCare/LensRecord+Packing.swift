import CarePlan
package import CivilTime

extension LensRecord {
    /// How many sets are opened between two days, both inclusive and neither past: of daily ones one
    /// each day, of others those that take the place of one that is used up then.
    package func sets(from: CivilDate, through: CivilDate, on day: CivilDate) -> Int {
        guard from <= through else { return 0 }
        let current = history.current
        guard current.opened <= day else {
            return current.openings(through: through)
                - current.openings(through: from.advanced(byDays: -1))
        }
        guard set.isDaily else {
            let projection = history.use(on: day).projection
            return projection.replacements(before: through.advanced(byDays: 1))
                - projection.replacements(before: from)
        }
        let isOpen = history.takings(through: day).contains(day) || current.opened == day
        let first = isOpen ? max(from, day.advanced(byDays: 1)) : from
        return max(0, through.dayNumber - first.dayNumber + 1)
    }

    /// What is left in the box when a day begins, at the pace so far; nil if it was never counted.
    package func left(before begin: CivilDate, on day: CivilDate) -> Int? {
        guard let supply = supply(on: day) else { return nil }
        let left = supply.left.thousandths / 1000
        guard begin > day else { return left }
        let last = begin.advanced(byDays: -1)
        let used =
            set.isDaily && history.current.opened <= day
            ? history.use(on: day).projection.replacements(before: begin)
            : sets(from: day, through: last, on: day)
        return max(0, left - used)
    }
}

extension WearCycle {
    /// How many sets are opened up to a day, if each is used up as the calendar goes.
    fileprivate func openings(through day: CivilDate) -> Int {
        day < opened ? 0 : (day.dayNumber - opened.dayNumber) / allowedDays + 1
    }
}
