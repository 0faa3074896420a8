import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Schedule

/// A person as a command sees them: their plan, their record and the words for it.
struct Person {
    let id: String
    /// The plan in force.
    let plan: CarePlan
    var timeline: Timeline
    let wording: Wording
    let now: Instant

    var zone: TimeZone { plan.zone }
    /// Whether the plan was removed, so that it is the last that there was.
    var isRemoved: Bool { timeline.history.version(at: now)?.plan == nil }
    /// The person's day.
    var today: CivilDate { zone.wallClock(at: now).date }

    /// The item of this id or name, of the plan in force or of some.
    func item(_ wanted: String, among some: [Item]? = nil) throws(Refusal) -> Item {
        let word = wanted.lowercased()
        guard word.contains(where: { !$0.isWhitespace }) else {
            throw Refusal("the item's name is empty; 'dosecal list' has them all")
        }
        let items = some ?? plan.items
        if let item = items.first(where: { $0.id == word }) { return item }
        let named = items.filter { $0.name.lowercased() == word }
        let begun = items.filter { $0.id.hasPrefix(word) || $0.name.lowercased().hasPrefix(word) }
        for found in [named, begun] {
            if let only = found.first, found.count == 1 { return only }
        }
        throw Refusal(text(wanted, begun, items))
    }

    /// The item of this id or name, also one that left the plan.
    func itemEver(_ wanted: String) throws(Refusal) -> Item {
        if let item = try? item(wanted) { return item }
        return try item(wanted, among: timeline.items.compactMap(timeline.item))
    }

    private func text(_ wanted: String, _ begun: [Item], _ items: [Item]) -> String {
        if begun.count > 1 {
            return "'\(wanted)' can be \(begun.map { "'\($0.id)'" }.joinedAsChoice); write one"
        }
        if let nearest = Spelling.nearest(to: wanted.lowercased(), in: items.map(\.id)) {
            return "there is no '\(wanted)' in the plan of \(plan.person); "
                + "did you mean '\(nearest)'?"
        }
        let known = items.map { "'\($0.id)'" }
        return known.isEmpty
            ? "the plan of \(plan.person) has no items; 'dosecal add' adds one"
            : "there is no '\(wanted)' in the plan of \(plan.person), which has "
                + known.joinedAsChoice
    }

    /// What an entry about an item calls it.
    func subject(_ item: Item) -> Subject {
        var unit: String?
        if case .medicine(let medicine) = item.care { unit = medicine.unit }
        return Subject(
            person: id, item: item.id, name: item.name, unit: unit, zone: zone.name)
    }
}

extension Person {
    /// A moment as one says it: the time alone today, with the day where it is another.
    func said(_ moment: Instant) -> String {
        let shown = zone.wallClock(at: moment)
        let time = shown.time.withoutSeconds.description
        return shown.date == today ? time : "\(said(shown.date)) \(time)"
    }

    /// A date as one says it: today, yesterday, tomorrow, or with its weekday.
    func said(_ date: CivilDate) -> String {
        switch date.dayNumber - today.dayNumber {
        case -1: wording.text("day.yesterday")
        case 0: wording.text("day.today")
        case 1: wording.text("day.tomorrow")
        default: date.year == today.year ? wording.shortDate(date) : wording.longDate(date)
        }
    }

    /// When an occurrence is due, as one says it.
    func said(_ outcome: Outcome) -> String {
        outcome.isAllDay ? said(outcome.date) : said(outcome.start)
    }
}

extension TimeOfDay {
    /// The time to the minute.
    var withoutSeconds: TimeOfDay { TimeOfDay(hour: hour, minute: minute) ?? self }
}
