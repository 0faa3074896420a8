import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule

/// Decides what a request records. The decision depends only on the person's plan and record.
struct RecordingRules {
    let person: Person
    let item: Item
    let source: Entry.Source
    /// The author of the request, or `nil` for an app's claim that is only checked.
    var author: Author?
    let request: Household.Request
    /// The amount left of the item, or `nil` if it is unknown.
    var left: Amount?

    typealias Verdict = Household.Verdict

    /// The entries to write, or the reason for writing none.
    enum Decision {
        case write([Draft], Household.Change.Subject, at: Instant, [Household.Concern] = [])
        case settled(Verdict, at: Instant)
    }

    /// The properties of an entry that differ between the entries of a request.
    struct Draft {
        let action: Action
        let day: CivilDate
        /// The unit of the amounts, or `nil` for the item's unit.
        var unit: String?
    }

    var decision: Decision {
        switch request.verb {
        case .take(let target, let time, let amount): take(target, time, amount)
        case .takeExtra(let time, let amount): takeExtra(time, amount)
        case .skip(let target, let time): skip(target, time)
        case .snooze(let target, let minutes): snooze(target, minutes)
        case .wear(let day): onLenses(day) { wear($0, on: $1) }
        case .unwear(let day): onLenses(day) { unwear($0, on: $1) }
        case .replace(let day):
            item.isMedicine ? open(on: date(day)) : onLenses(day) { replace($0, on: $1) }
        case .count(let quantity): count(quantity)
        }
    }

    var now: Instant { person.now }
    var record: Record { person.timeline.record }

    func refused(_ refusal: Household.Refusal, at time: Instant? = nil) -> Decision {
        .settled(.refused(refusal), at: time ?? now)
    }

    func known(_ known: Household.Known, at time: Instant? = nil) -> Decision {
        .settled(.alreadyRecorded(known), at: time ?? now)
    }

    func moment(_ time: Household.Time) -> Instant { time.moment(for: person) }

    func date(_ day: Household.Day) -> CivilDate { day.date(seenFrom: person.today) }

    private func count(_ quantity: Household.Quantity) -> Decision {
        if item.isReminder { return refused(.nothingToCount) }
        if item.hasSeveralUnits { return refused(.severalUnits) }
        var amount = quantity.amount
        if quantity.isPacks {
            guard let pack = item.stock?.pack else { return refused(.noPack) }
            amount = Amount(thousandths: amount.thousandths * pack.thousandths / 1000)
        }
        if quantity.change != .all {
            guard let left else { return refused(.neverCounted) }
            let sign = quantity.change == .more ? 1 : -1
            amount = Amount(thousandths: left.thousandths + sign * amount.thousandths)
            if amount < Amount(0) { return refused(.fewerLeft(left)) }
        }
        if let seen = request.seen, record.lastEntry(on: item.id) != seen.id {
            let isSame = isRepeated(after: seen.id, .counted) && isLastCount(amount, quantity)
            return isSame ? known(.repeated) : refused(.changed)
        }
        guard Entry.amounts.contains(amount.thousandths) else { return refused(.tooMany) }
        if item.isLensSet, amount.thousandths % 1000 != 0 {
            return refused(.wholeSetsOnly(amount))
        }
        let draft = Draft(action: .counted(amount, at: now), day: person.today)
        return .write([draft], .supply(amount, before: left), at: now)
    }
}

extension RecordingRules {
    /// Returns whether the last count equals this one: it has the same total, or an amount was
    /// added or removed less than a minute ago.
    private func isLastCount(_ amount: Amount, _ quantity: Household.Quantity) -> Bool {
        guard let last = record.entries(on: item.id).last(where: { $0.action.kind == .counted })
        else { return false }
        return quantity.change == .all
            ? last.action.amount == amount : now.seconds - last.recorded.seconds < 60
    }

    /// Returns the days of the record that a request requires in addition to those that its item
    /// requires.
    static func days(of verb: Household.Verb, _ person: Person) -> [CivilDate] {
        let day = { (day: Household.Day) in day.date(seenFrom: person.today) }
        let target = { (target: Household.Target) -> [CivilDate] in
            switch target {
            case .nearest: []
            case .planned(let planned, _): [day(planned)]
            case .named(let name): [name.date]
            }
        }
        let time = { (time: Household.Time) -> [CivilDate] in
            switch time {
            case .now, .during: []
            case .ago(let minutes):
                [person.zone.wallClock(at: person.now.advanced(byMinutes: -minutes)).date]
            case .on(let named, _): [day(named)]
            case .at(let moment), .pressed(let moment): [person.zone.wallClock(at: moment).date]
            }
        }
        switch verb {
        case .take(let occurrence, let moment, _), .skip(let occurrence, let moment):
            return target(occurrence) + time(moment)
        case .takeExtra(let moment, _): return time(moment)
        case .snooze(let occurrence, _): return target(occurrence)
        case .wear, .unwear, .replace, .count: return []
        }
    }
}

extension Household.Time {
    /// Returns the time of the action. A time that depends on an occurrence is treated as now.
    func moment(for person: Person) -> Instant {
        switch self {
        case .now, .during: person.now
        case .ago(let minutes): person.now.advanced(byMinutes: -minutes)
        case .on(let day, let clock):
            person.latest(CivilDateTime(day.date(seenFrom: person.today), clock))
        case .at(let moment), .pressed(let moment): moment
        }
    }
}

extension Person {
    /// Returns the last instant up to now at which the person's clocks showed a time, or else the
    /// first later one.
    fileprivate func latest(_ wallClock: CivilDateTime) -> Instant {
        let all = zone.instants(showing: wallClock)
        return all.last { $0 <= now } ?? all[0]
    }
}
