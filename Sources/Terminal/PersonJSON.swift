package import Adherence
package import CarePlan
package import CivilTime
package import CommandLine
package import Household
import Journal
import LensCare
import Schedule
package import Wording

/// The day, the items and the record of a person as JSON. docs/record.md explains the fields.
package struct PersonJSON {
    private let person: Person
    private let wording: Wording

    /// Creates the JSON of a person, with titles in this wording.
    package init(_ person: Person, _ wording: Wording) {
        self.person = person
        self.wording = wording
    }

    /// The day, as `dosecal today` shows it.
    package var today: JSON {
        let open = person.timeline.open(before: person.today, at: person.now)
        let day = person.timeline.outcomes(from: person.today, through: person.today)
        return object([
            ("doses", .array((open + day).map(json))), ("lenses", .array(lenses)),
        ])
    }

    /// The items of the plan that `isChosen` accepts, as `dosecal list` shows them.
    package func items(where isChosen: (Item) -> Bool) -> JSON {
        object([("items", .array(person.plan.items.filter(isChosen).map(json)))])
    }

    /// The summary, as `dosecal status` shows it; `supplies` are by item id.
    package func status(_ supplies: [String: Supply]) -> JSON {
        let statistics = Statistics(
            person.timeline, from: person.today, through: person.today, at: person.now)
        let open = person.timeline.open(before: person.today, at: person.now)
        let stocked = person.plan.items.compactMap { item in
            supplies[item.id].map { json($0, of: item) }
        }
        return object([
            ("today", json(statistics.together)), ("overdue", .array(open.map(json))),
            ("next", person.timeline.next(after: person.now).map(json) ?? .null),
            ("lenses", .array(lenses)), ("supplies", .array(stocked)),
        ])
    }

    /// The figures, as `dosecal stats` shows them, of one item if `only` is its id.
    package func figures(_ statistics: Statistics, only: String?) -> JSON {
        let lines = statistics.lines.filter { only == nil || $0.item.id == only }
        return object([
            ("from", .string(statistics.from.description)),
            ("through", .string(statistics.through.description)),
            ("onTimeMinutes", .number(statistics.tolerance)),
            (
                "items",
                .array(
                    lines.map { line in
                        .object([
                            ("item", .string(line.item.id)), ("name", .string(line.item.name)),
                            ("inPlan", .bool(line.isCurrent)),
                            ("amount", .string(line.figures.amount.description)),
                            ("unit", .optional(line.item.isMedicine ? line.item.unit : nil)),
                            ("figures", json(line.figures)),
                        ])
                    })
            ),
            ("together", only == nil ? json(statistics.together) : .null),
        ])
    }

    /// The record of a month, as `dosecal history` shows it, of one item if there is one.
    package func history(of month: CivilMonth, _ item: Item?) -> JSON {
        let outcomes = person.timeline.outcomes(from: month.first, through: month.last).filter {
            item == nil || $0.series.item.id == item?.id
        }
        return object([
            ("month", .string(String(month.first.description.prefix(7)))),
            ("doses", .array(outcomes.map(json))),
        ])
    }

    private func object(_ fields: [(String, JSON)]) -> JSON {
        .object(
            [
                ("person", .string(person.plan.person)), ("id", .string(person.id)),
                ("zone", .string(person.zone.name)), ("date", .string(person.today.description)),
            ] + fields)
    }

    private func json(_ outcome: Outcome) -> JSON {
        let series = outcome.series
        let isAllDay = outcome.isAllDay
        return .object([
            ("item", .string(series.item.id)), ("slot", .string(series.slot)),
            ("title", .string(wording.title(of: series))),
            ("amount", .optional(outcome.amount?.description)),
            ("unit", .optional(outcome.amount == nil ? nil : series.unit)),
            ("date", .string(outcome.date.description)), ("allDay", .bool(isAllDay)),
            ("local", isAllDay ? .null : .string(outcome.personClock.description)),
            ("utc", isAllDay ? .null : .string(outcome.start.description)),
            ("state", .string(outcome.state(at: person.now).rawValue)),
            ("late", .bool(outcome.isLate(at: person.now))),
            ("answered", .optional(outcome.answer?.at.description)),
            ("taken", .optional(outcome.answer?.amount?.description)),
            ("snoozedUntil", .optional(outcome.snoozedUntil?.description)),
        ])
    }

    private func json(_ item: Item) -> JSON {
        let next = person.timeline.next(of: item.id, after: person.now)
        return .object([
            ("item", .string(item.id)), ("name", .string(item.name)),
            ("kind", .string(item.selectionKind)), ("enabled", .bool(item.isEnabled)),
            ("asNeeded", .bool(item.isAsNeeded)), ("next", next.map(json) ?? .null),
            ("last", .optional(person.lastDay(of: item)?.description)),
            ("tags", .array(item.traits.tags.map(JSON.string))),
        ])
    }

    private var lenses: [JSON] {
        person.lenses.filter(\.item.isEnabled).map { record in
            let use = record.history.use(on: person.today)
            return .object([
                ("item", .string(record.item.id)), ("name", .string(record.item.name)),
                ("opened", .string(use.cycle.opened.description)),
                ("usedDays", .number(use.progress.usedDays)),
                ("allowedDays", .number(use.progress.allowedDays)),
                ("replace", .string(use.replacement.description)),
            ])
        }
    }

    private func json(_ supply: Supply, of item: Item) -> JSON {
        .object([
            ("item", .string(item.id)), ("name", .string(item.name)),
            ("left", .string(supply.left.description)), ("unit", .optional(item.unit)),
            ("refill", .optional(supply.refill?.description)),
            ("runOut", .optional(supply.runOut?.description)),
        ])
    }

    private func json(_ figures: Figures) -> JSON {
        let ratio = { (ratio: Ratio) in
            JSON.object([
                ("count", .number(ratio.numerator)), ("of", .number(ratio.denominator)),
            ])
        }
        return .object([
            ("due", .number(figures.due)), ("taken", .number(figures.taken)),
            ("onTime", .number(figures.onTime)), ("early", .number(figures.early)),
            ("late", .number(figures.late)), ("skipped", .number(figures.skipped)),
            ("missed", .number(figures.missed)), ("open", .number(figures.open)),
            ("paused", .number(figures.paused)), ("unplanned", .number(figures.unplanned)),
            ("daysWithEveryDose", ratio(figures.days)), ("daysCovered", ratio(figures.coverage)),
            ("streak", .number(figures.currentStreak)),
            ("longestStreak", .number(figures.longestStreak)),
        ])
    }
}
