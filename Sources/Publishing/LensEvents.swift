import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import LensCare
import Household
import Schedule

/// The events of a person's lens sets: replacements in the near past, and the next one, which moves
/// on with the day until it is done.
struct LensEvents {
    private(set) var events: [FeedEvents] = []
    /// The days on which the current sets were opened, by item id.
    private(set) var opened: [String: CivilDate] = [:]

    init(_ person: Person, _ choice: Subscriber.Selection, from: CivilDate) {
        guard person.timeline.history.hasLenses else { return }
        for id in person.timeline.items {
            guard let item = person.timeline.item(id), choice.has(item),
                let record = person.lensRecord(of: id), let plan = person.timeline.plan(with: id)
            else { continue }
            let set = Cycles(record, person, plan, from: from)
            events += set.past
            guard !person.isRemoved, let own = person.plan.items.first(where: { $0.id == id }),
                own.isEnabled, case .lenses = own.care
            else { continue }
            opened[id] = record.history.current.opened
            events += set.next
        }
    }

    /// The wear cycles of one lens set.
    fileprivate struct Cycles {
        let record: LensRecord
        let person: Person
        let plan: CarePlan
        let from: CivilDate
        let number: Int

        init(_ record: LensRecord, _ person: Person, _ plan: CarePlan, from: CivilDate) {
            self.record = record
            self.person = person
            self.plan = plan
            self.from = from
            number = (plan.items.firstIndex { $0.id == record.item.id } ?? -1) + 1
        }
    }
}

extension LensEvents.Cycles {
    /// The replacements since the first day that is shown.
    fileprivate var past: [FeedEvents] {
        record.history.cycles.compactMap { cycle in
            guard let end = cycle.end, end.cause != .typeChanged, end.date >= from,
                end.date <= person.today
            else { return nil }
            return event(.replacement, of: cycle, on: end.date, .done)
        }
    }

    /// The events for the next replacement and for the reminder some days before it, which is left
    /// out if it is older than the feed. A pause moves both to the first day after the pause.
    fileprivate var next: [FeedEvents] {
        let cycle = record.history.current
        let date = record.history.nextReplacement(on: person.today)
        guard date >= person.today else {
            let day = firstDay(onOrAfter: person.today)
            return [day].compactMap { $0 }.compactMap {
                event(.replacement, of: cycle, on: $0, .overdue(since: date))
            }
        }
        let warning = record.history.nextWarning(on: person.today).flatMap(firstDay)
        let hint = warning.flatMap { day in
            day >= from
                ? event(.replacementSoon, of: cycle, on: day, .open(snooze: nil)) : nil
        }
        let replacement = firstDay(onOrAfter: date).flatMap {
            event(.replacement, of: cycle, on: $0, .open(snooze: nil))
        }
        return [hint, replacement].compactMap { $0 }
    }

    private func firstDay(onOrAfter date: CivilDate) -> CivilDate? {
        record.item.pauses.firstDayOutside(onOrAfter: date)
    }

    private func series(_ purpose: Series.Purpose, of cycle: WearCycle) -> Series? {
        plan.opened(on: [record.item.id: cycle.opened]).items
            .first { $0.id == record.item.id }?
            .series(beginning: cycle.opened, in: plan.zone)
            .first { $0.purpose == purpose }
    }

    private func event(
        _ purpose: Series.Purpose, of cycle: WearCycle, on date: CivilDate,
        _ status: FeedEvents.Status
    ) -> FeedEvents? {
        series(purpose, of: cycle).flatMap { series in
            var start = FeedEvents.Event.Start.day(date)
            if case .at(let time) = series.clock {
                start = .at(person.zone.instant(of: CivilDateTime(date, time)))
            }
            return FeedEvents(
                series, number: number,
                [FeedEvents.Event(on: date, key: cycle.opened, start: start, status: status)])
        }
    }
}

extension Timeline {
    /// Returns the last plan that has a lens set with this id.
    fileprivate func plan(with id: String) -> CarePlan? {
        history.versions.reversed().lazy.compactMap(\.plan).first { plan in
            plan.items.contains { item in
                if case .lenses = item.care { item.id == id } else { false }
            }
        }
    }
}
