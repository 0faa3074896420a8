import CarePlan
import CivilTime
package import CommandLine
import Feed
import ICalendar
import Schedule
import Wording

extension Agenda {
    /// The agenda as JSON, with times both in the person's zone and in UTC.
    package var json: JSON {
        .object([
            ("person", .string(plan.person)), ("id", .string(plan.id)),
            ("zone", .string(plan.zone.name)), ("from", .string(from.description)),
            ("through", .string(through.description)),
            ("occurrences", .array(due(from: from, through: through).map(json))),
            ("items", .array(plan.items.map(json))),
            ("clockChanges", .array(clockChanges.map(json))),
        ])
    }

    private func json(_ due: Due) -> JSON {
        let (series, occurrence) = (due.series, due.occurrence)
        let zone = series.zone
        let instant = occurrence.start(asIn: zone).instant(in: zone)
        let alarms = Alarm.all(for: series.reminding, on: series.clock)
            .map { $0.instant(for: occurrence.planned(in: zone), in: zone) }.sorted()
        let isAllDay = series.clock == .allDay
        var amount: String?
        if case .dose(let dose) = series.purpose { amount = dose.description }
        return .object([
            ("item", .string(series.item.id)), ("slot", .string(series.slot)),
            ("purpose", .string(series.purpose.name)),
            ("title", .string(wording.title(of: series))),
            ("amount", .optional(amount)),
            ("unit", .optional(amount == nil ? nil : series.unit)),
            ("date", .string(due.day.description)),
            ("allDay", .bool(isAllDay)),
            (
                "local",
                isAllDay ? .null : .string(plan.zone.wallClock(at: instant).description)
            ),
            ("zone", isAllDay ? .null : .string(plan.zone.zone(at: instant).name)),
            ("utc", isAllDay ? .null : .string(instant.description)),
            ("alarms", .array(alarms.map { .string($0.description) })),
        ])
    }

    private func json(_ item: Item) -> JSON {
        let series = item.isEnabled ? series(of: item) : []
        let next = series.compactMap { series in
            series.occurrences(from: from, through: .latest).first { _ in true }?.date
        }.min()
        let lasts = series.map(\.last)
        let last = lasts.contains { $0 == nil } ? nil : lasts.compactMap { $0 }.max()
        return .object([
            ("item", .string(item.id)), ("name", .string(item.name)),
            ("enabled", .bool(item.isEnabled)), ("next", .optional(next?.description)),
            ("last", .optional(last?.description)),
        ])
    }

    private func json(_ change: ClockChange) -> JSON {
        .object([
            ("utc", .string(change.transition.instant.description)),
            ("minutes", .number(change.minutes)),
            ("affects", .array(change.effects.map { .string($0.series.item.id) })),
        ])
    }
}

extension ClockChange.Effect {
    fileprivate var series: Series {
        switch self {
        case .skipped(let series, _, _), .twice(let series, _), .moved(let series): series
        }
    }
}

extension Series.Purpose {
    /// The name of the purpose in JSON.
    fileprivate var name: String {
        switch self {
        case .dose: "dose"
        case .reminder(let kind): kind.rawValue
        case .replacement: "replacement"
        case .replacementSoon: "replacement-soon"
        case .wear: "wear"
        case .refill: "refill"
        case .expiry: "expiry"
        case .useUp: "use-up"
        }
    }
}
