import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import LensCare
import Household
import Wording

/// The marks of a month's days, for one item or for all items of a person.
struct HistoryDays {
    /// The marks by day. Future days and days before the record begins have none.
    let marks: [CivilDate: MonthGrid.Marks]
    /// The signs that occur in the month, with the keys of their explanations, in the order of the
    /// legend.
    let legend: [(sign: String, key: Wording.Key)]

    init(_ person: Person, _ month: CivilMonth, _ item: Item?) {
        let source = Source(person: person, item: item)
        let last = min(month.last, person.today)
        guard month.first <= last else {
            (marks, legend) = ([:], [])
            return
        }
        let signs = source.signs(from: month.first, through: last)
        marks = signs.mapValues { day in
            MonthGrid.Marks(
                text: day.signs.map(\.sign).joined() + (day.count > 1 ? String(day.count) : ""),
                sign: day.signs[0].sign, style: day.signs[0].style)
        }
        let occurring = Set(signs.values.flatMap(\.signs))
        legend = DaySign.allCases.filter(occurring.contains).map { sign in
            (sign.sign, source.key(of: sign))
        }
    }

    /// The signs of a day, most important first, and the number of as-needed doses.
    private struct Day {
        let signs: [DaySign]
        var count = 0
    }

    private struct Source {
        let person: Person
        let item: Item?

        /// Returns the key that explains a sign, which depends on the item.
        func key(of sign: DaySign) -> Wording.Key {
            guard let item else { return sign.key }
            switch (item.care, sign) {
            case (.lenses(let set), .nothing):
                return set.counting == .wearDays ? .historyMarkUnworn : .historyMarkInUse
            case (_, .nothing) where item.isAsNeeded: return .historyMarkUnused
            case (_, .taken) where item.isAsNeeded: return .historyMarkUsed
            case (.medicine, .taken): return .historyMarkAllTaken
            default: return sign.key
            }
        }

        func signs(from: CivilDate, through: CivilDate) -> [CivilDate: Day] {
            var days = marked(from, through)
            let first = max(from, begin)
            guard first <= through else { return days }
            for number in first.dayNumber...through.dayNumber {
                let date = CivilDate(clamping: number)
                if days[date] == nil { days[date] = Day(signs: [.nothing]) }
            }
            return days
        }

        private func marked(_ from: CivilDate, _ through: CivilDate) -> [CivilDate: Day] {
            guard let item else {
                return outcomes(person.timeline.outcomes(from: from, through: through))
            }
            if let lens = person.lensRecord(item) { return wear(lens, from...through) }
            let planned = outcomes(
                person.timeline.outcomes(of: item.id, onDaysFrom: from, through: through))
            guard item.isAsNeeded else { return planned }
            // The item may have had set times in earlier versions of the plan.
            return planned.merging(takings(of: item, from...through)) { planned, _ in planned }
        }

        private func outcomes(_ outcomes: [Outcome]) -> [CivilDate: Day] {
            Dictionary(grouping: outcomes, by: \.day).mapValues { day in
                Day(signs: [DaySign(DayMark(of: day, at: person.now))])
            }
        }

        private func takings(
            of item: Item, _ days: ClosedRange<CivilDate>
        ) -> [CivilDate: Day] {
            let entries = person.timeline.record.takings(of: item.id)
                .map { person.timeline.record.entries[$0] }.filter {
                    $0.action.planned == nil && days.contains($0.day)
                }
            return Dictionary(grouping: entries, by: \.day).mapValues {
                Day(signs: [.taken], count: $0.count)
            }
        }

        private func wear(
            _ lens: LensRecord, _ days: ClosedRange<CivilDate>
        ) -> [CivilDate: Day] {
            let worn = Set(lens.history.worn.filter(days.contains))
            let replaced = Set(
                lens.history.replacements(through: days.upperBound).filter(days.contains))
            return Dictionary(
                uniqueKeysWithValues: worn.union(replaced).map { day in
                    let signs: [DaySign] = [.replaced, .worn].filter {
                        ($0 == .worn ? worn : replaced).contains(day)
                    }
                    return (day, Day(signs: signs))
                })
        }

        /// The first day on which something could be due.
        private var begin: CivilDate {
            if let item, let lens = person.lensRecord(item) {
                return lens.history.cycles.first?.opened ?? .latest
            }
            let first = person.timeline.history.versions.first { version in
                version.plan?.items.contains { item == nil || $0.id == item?.id } ?? false
            }
            return first.flatMap { version in
                version.plan?.zone.wallClock(at: version.since).date
            } ?? .latest
        }
    }
}
