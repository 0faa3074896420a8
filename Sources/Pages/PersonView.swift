package import Adherence
package import CarePlan
package import CivilTime
import Feed
package import Journal
package import Household
import HouseholdWording
import Schedule
package import Wording

/// What a subscriber may see of a person.
package struct PersonView {
    /// The person.
    package let person: Person
    /// How one speaks to them.
    package let words: PersonWords
    private let subscriber: Subscriber
    private let secret: String
    private let supplies: [String: Supply]

    /// A view for a subscriber, with the supplies by item id and the store's secret.
    package init(
        _ person: Person, in wording: Wording, for subscriber: Subscriber, secret: String,
        supplies: [String: Supply] = [:]
    ) {
        self.person = person
        words = PersonWords(wording, in: person.zone, at: person.now)
        self.subscriber = subscriber
        self.secret = secret
        self.supplies = supplies
    }

    /// The words of the page's language.
    package var wording: Wording { words.wording }
    /// The moment that counts as now.
    package var now: Instant { person.now }

    /// The name of whoever looks.
    var subscriberName: String { subscriber.name }

    /// Whether medicines, notes and places must not be named.
    package var isDiscreet: Bool { subscriber.isDiscreet || person.plan.isDiscreet }

    /// The items of the current plan that may be seen, in its order.
    package var items: [Item] { person.plan.items.filter(shows) }

    /// Whether the subscriber may see no more than a part of the plan, or none of its names.
    package var isPartial: Bool { subscriber.isDiscreet || subscriber.selection != .init() }

    /// Whether the subscriber may see an item.
    package func shows(_ item: Item) -> Bool { subscriber.selection.has(item) }

    /// The code that stands for an item in addresses.
    package func code(of item: Item) -> String {
        ConfirmLink.code(person: person.id, item: item.id, secret: secret)
    }

    /// The page that answers an item, or the page of one of its days.
    package func page(of item: Item, on day: CivilDate? = nil) -> PagePlace {
        let code = code(of: item)
        return day.map { .day(item: code, $0) } ?? .take(item: code)
    }

    /// The item with this code, even if it is no longer in the plan.
    package func item(of code: String) -> Item? {
        let past = person.timeline.items.lazy.compactMap { person.timeline.item($0) }
        return (items + past).first { shows($0) && self.code(of: $0) == code }
    }

    /// What the plan says about taking an item, as a note on its card.
    func advice(on item: Item) -> [HTML] {
        let lines = isDiscreet ? [] : TraitWords(wording).advice(on: item)
        return lines.isEmpty
            ? [] : [.tag("p", ["class": "note"], [.lines(lines.joined(separator: "\n"))])]
    }

    /// Whether an item is in the current plan.
    package func isPlanned(_ item: Item) -> Bool {
        person.plan.items.contains { $0.id == item.id }
    }

    /// The outcomes between two dates that may be seen, in the order of the day.
    package func outcomes(from: CivilDate, through: CivilDate) -> [Outcome] {
        person.timeline.outcomes(from: from, through: through).filter { shows($0.series.item) }
    }

    /// What is still open of the days before a day, in order.
    func open(before day: CivilDate) -> [Outcome] {
        person.timeline.open(before: day, at: now).filter { shows($0.series.item) }
    }

    /// Whether a missed occurrence has buttons to answer it.
    func canBeSaid(_ outcome: Outcome) -> Bool {
        outcome.state(at: now) == .missed && isPlanned(outcome.series.item)
            && person.accepts(answerTo: outcome, isTimeGiven: true, from: .page)
    }

    /// Whether the page of today shows an occurrence of yesterday: it is open, can still be answered,
    /// or was answered since midnight.
    func isOfToday(_ outcome: Outcome) -> Bool {
        let midnight = person.zone.instant(of: CivilDateTime(person.today, .midnight))
        return outcome.answer.map { $0.recorded >= midnight } ?? !outcome.isPaused
    }

    /// The supply of an item, if it was ever counted.
    package func supply(of item: Item) -> Supply? { supplies[item.id] }
}

extension PersonView {
    /// The person's name, or a neutral word on a discreet page.
    package var name: String {
        isDiscreet ? wording.text(.calendarDiscreet) : person.plan.person
    }

    /// Whose page it is; nil on a discreet page.
    var lead: String? { isDiscreet ? nil : person.plan.person }

    /// The item's name, or a number on a discreet page.
    package func name(of item: Item) -> String {
        isDiscreet ? discreetName(of: item) : item.name
    }

    /// The item's title with an amount.
    package func title(of item: Item, _ amount: Amount?, unit: String? = nil) -> String {
        isDiscreet ? discreetName(of: item) : wording.title(of: item, amount, unit: unit)
    }

    /// The title of an occurrence.
    package func title(of outcome: Outcome) -> String {
        let item = outcome.series.item
        return isDiscreet ? discreetName(of: item) : wording.title(of: outcome.series)
    }

    /// The author of an entry after a verb; `nil` if it is not known or the page is discreet.
    func author(of entry: Entry) -> String? {
        isDiscreet ? nil : entry.author.map(wording.text(of:))
    }

    /// A line with when an entry was recorded and by whom, if that is known.
    func recorder(of entry: Entry) -> [HTML] {
        author(of: entry).map { who in
            let values = ["time": words.said(entry.recorded), "who": who]
            return [.tag("p", ["class": "note"], wording.text(.pageRecordedBy, values))]
        } ?? []
    }

    /// Who recorded an entry, and its note.
    func details(of entry: Entry) -> [HTML] {
        guard !isDiscreet else { return [] }
        let note = entry.note.map { HTML.tag("p", ["class": "note"], [.lines($0)]) }
        return recorder(of: entry) + [note].compactMap { $0 }
    }

    /// The words for what there is to think over of an item's dose.
    func concernWords(of item: Item, unit: String? = nil) -> ConcernWords {
        ConcernWords(words, name: name(of: item), unit: isDiscreet ? nil : unit ?? item.unit)
    }

    /// Whether a press of this moment means the present: one that a browser kept is older.
    func isNow(_ moment: Instant) -> Bool { words.now.seconds - moment.seconds < 60 }

    /// The words of a button for a late dose that is recorded with a time: `now` for the present, or "Taken 16:40".
    func taken(_ moment: Instant, _ now: Wording.Key) -> String {
        text(isNow(moment) ? now : .pageLateThen, ["time": words.said(moment)])
    }

    private func discreetName(of item: Item) -> String {
        let place = person.plan.items.firstIndex { $0.id == item.id }
        return wording.text(
            .titleDiscreet, ["number": place.map { String($0 + 1) } ?? ""])
    }

    /// A text in the person's language.
    func text(_ key: Wording.Key, _ words: [String: String] = [:]) -> String {
        wording.text(key, words)
    }

    /// The `id` of an item's or occurrence's line, for the fragment of an address.
    package func anchor(_ item: Item, _ moment: Press.Moment? = nil) -> String {
        let place = moment.map { "-\($0.slot)-\($0.date)-\($0.ordinal)" } ?? ""
        return "i\(code(of: item))\(place)"
    }
}
