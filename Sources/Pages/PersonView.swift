package import Adherence
package import CarePlan
package import CivilTime
import Feed
package import Journal
package import Household
import HouseholdWording
import Schedule
package import Wording

/// The part of a person's data that a subscriber may see.
package struct PersonView {
    /// The person.
    package let person: Person
    /// The words for the person's times and states.
    package let words: PersonWords
    private let subscriber: Subscriber
    private let secret: String
    private let supplies: [String: Supply]

    /// Creates the view of a subscriber; `secret` is the store's, and `supplies` are by item id.
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

    /// The wording of the page's language.
    package var wording: Wording { words.wording }
    /// The current time.
    package var now: Instant { person.now }

    /// The name of the subscriber.
    var subscriberName: String { subscriber.name }

    /// Whether medicines, notes and places must not be named.
    package var isDiscreet: Bool { subscriber.isDiscreet || person.plan.isDiscreet }

    /// The visible items of the current plan, in order.
    package var items: [Item] { person.plan.items.filter(shows) }

    /// Whether the subscriber may see only a part of the plan, or no names.
    package var isPartial: Bool { subscriber.isDiscreet || subscriber.selection != .init() }

    /// Returns whether the subscriber may see an item.
    package func shows(_ item: Item) -> Bool { subscriber.selection.has(item) }

    /// Returns the code of an item in addresses.
    package func code(of item: Item) -> String {
        ConfirmLink.code(person: person.id, item: item.id, secret: secret)
    }

    /// Returns the page to record an item, or the page of one of its days.
    package func page(of item: Item, on day: CivilDate? = nil) -> PagePlace {
        let code = code(of: item)
        return day.map { .day(item: code, $0) } ?? .take(item: code)
    }

    /// Returns the item with this code, also if it is no longer in the plan.
    package func item(of code: String) -> Item? {
        let past = person.timeline.items.lazy.compactMap { person.timeline.item($0) }
        return (items + past).first { shows($0) && self.code(of: $0) == code }
    }

    /// Returns a note with the plan's advice on taking an item.
    func advice(on item: Item) -> [HTML] {
        let lines = isDiscreet ? [] : TraitWords(wording).advice(on: item)
        return lines.isEmpty
            ? [] : [.tag("p", ["class": "note"], [.lines(lines.joined(separator: "\n"))])]
    }

    /// Returns whether an item is in the current plan.
    package func isPlanned(_ item: Item) -> Bool {
        person.plan.items.contains { $0.id == item.id }
    }

    /// Returns the visible outcomes between two dates, in order.
    package func outcomes(from: CivilDate, through: CivilDate) -> [Outcome] {
        person.timeline.outcomes(from: from, through: through).filter { shows($0.series.item) }
    }

    /// Returns the visible outcomes before a day that are still open, in order.
    func open(before day: CivilDate) -> [Outcome] {
        person.timeline.open(before: day, at: now).filter { shows($0.series.item) }
    }

    /// Returns whether a missed occurrence can still be answered.
    func canBeSaid(_ outcome: Outcome) -> Bool {
        outcome.state(at: now) == .missed && isPlanned(outcome.series.item)
            && person.accepts(answerTo: outcome, isTimeGiven: true, from: .page)
    }

    /// Returns the note that an open occurrence was due before its item was paused, or nothing.
    func pauseNote(on outcome: Outcome) -> [HTML] {
        isDueBeforePause(outcome)
            ? [.tag("p", ["class": "pause"], text(.pageBeforePause))] : []
    }

    /// Returns whether an occurrence is open although its item is now paused.
    func isDueBeforePause(_ outcome: Outcome) -> Bool {
        outcome.answer == nil
            && items.contains { $0.id == outcome.series.item.id && $0.isPaused(on: person.today) }
            && person.timeline.isOpen(outcome, at: now)
    }

    /// Returns whether the Today page shows an occurrence of yesterday: it was answered since
    /// midnight, or is unanswered and not paused.
    func isOfToday(_ outcome: Outcome) -> Bool {
        let midnight = person.zone.instant(of: CivilDateTime(person.today, .midnight))
        return outcome.answer.map { $0.recorded >= midnight } ?? (outcome.state(at: now) != .paused)
    }

    /// Returns the text about when an item was last taken or done, or `nil` if it never was.
    func lastTime(of item: Item) -> String? {
        let record = person.timeline.record
        let at = record.takings(of: item.id).compactMap { record.entries[$0].action.at }.max()
        let key: Wording.Key = item.isMedicine ? .pageLastDose : .pageLastTask
        return at.map { text(key, ["time": words.said($0)]) }
    }

    /// Returns the supply of an item, or `nil` if it was never counted.
    package func supply(of item: Item) -> Supply? { supplies[item.id] }
}

extension PersonView {
    /// The person's name, or a neutral word on a discreet page.
    package var name: String {
        isDiscreet ? wording.text(.calendarDiscreet) : person.plan.person
    }

    /// The line below the heading: the person's name, or `nil` on a discreet page.
    var lead: String? { isDiscreet ? nil : person.plan.person }

    /// Returns the name of an item, or a number on a discreet page.
    package func name(of item: Item) -> String {
        isDiscreet ? discreetName(of: item) : item.name
    }

    /// Returns the title of an item with an amount.
    package func title(of item: Item, _ amount: Amount?, unit: String? = nil) -> String {
        isDiscreet ? discreetName(of: item) : wording.title(of: item, amount, unit: unit)
    }

    /// Returns the title of an occurrence.
    package func title(of outcome: Outcome) -> String {
        let item = outcome.series.item
        return isDiscreet ? discreetName(of: item) : wording.title(of: outcome.series)
    }

    /// Returns when an occurrence is due, with the day unless that is today.
    func dayAndClock(of outcome: Outcome) -> String {
        let said = words.said(outcome)
        return outcome.isAllDay ? "\(said) \(DoseStatus(outcome, words).clock)" : said
    }

    /// Returns the author of an entry, worded to follow a verb; `nil` if it is unknown or the page
    /// is discreet.
    func author(of entry: Entry) -> String? {
        isDiscreet ? nil : entry.author.map(wording.text(of:))
    }

    /// Returns a line with when and by whom an entry was recorded, if the author is known.
    func recorder(of entry: Entry) -> [HTML] {
        author(of: entry).map { who in
            let values = ["time": words.said(entry.recorded), "who": who]
            return [.tag("p", ["class": "note"], wording.text(.pageRecordedBy, values))]
        } ?? []
    }

    /// Returns the author and the note of an entry.
    func details(of entry: Entry) -> [HTML] {
        guard !isDiscreet else { return [] }
        let note = entry.note.map { HTML.tag("p", ["class": "note"], [.lines($0)]) }
        return recorder(of: entry) + [note].compactMap { $0 }
    }

    /// Returns the words for concerns about a dose of an item.
    func concernWords(of item: Item, unit: String? = nil) -> ConcernWords {
        ConcernWords(words, name: name(of: item), unit: isDiscreet ? nil : unit ?? item.unit)
    }

    /// Returns whether a press at this time counts as now. A press that the browser kept is older.
    func isNow(_ moment: Instant) -> Bool { words.now.seconds - moment.seconds < 60 }

    /// Returns the words of a button that records a late dose at a time: `now` for the present,
    /// else "Taken 16:40".
    func taken(_ moment: Instant, _ now: Wording.Key) -> String {
        text(isNow(moment) ? now : .pageLateThen, ["time": words.said(moment)])
    }

    private func discreetName(of item: Item) -> String {
        let index = person.plan.items.firstIndex { $0.id == item.id }
        return wording.text(
            .titleDiscreet, ["number": index.map { String($0 + 1) } ?? ""])
    }

    /// Returns a text in the page's language.
    func text(_ key: Wording.Key, _ words: [String: String] = [:]) -> String {
        wording.text(key, words)
    }

    /// Returns the `id` of the card of an item or occurrence, for the fragment of an address.
    package func anchor(_ item: Item, _ moment: Press.OccurrenceKey? = nil) -> String {
        let place = moment.map { "-\($0.slot)-\($0.date)-\($0.ordinal)" } ?? ""
        return "i\(code(of: item))\(place)"
    }
}
