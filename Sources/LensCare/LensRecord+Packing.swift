import CarePlan
package import CivilTime

extension LensRecord {
    /// Returns the number of sets that are opened between two days, both inclusive and not in the
    /// past. Daily lenses need one set each day, others a new one when the old one is used up.
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

    /// Returns the number of sets expected in the box at the start of a day, or `nil` if they were
    /// never counted.
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
    /// Returns the number of sets opened up to a day if every calendar day counts as used.
    fileprivate func openings(through day: CivilDate) -> Int {
        day < opened ? 0 : (day.dayNumber - opened.dayNumber) / allowedDays + 1
    }
}
