package import Adherence
package import CarePlan
package import CivilTime
import Feed
package import Journal
package import Household
import Schedule
package import Wording

/// A person as far as a subscriber may see them.
package struct PersonView {
    /// The person.
    package let person: Person
    private let subscriber: Subscriber
    private let secret: String
    private let supplies: [String: Supply]

    /// What a subscriber may see of a person, whose supplies are given by item; `secret` is the
    /// store's.
    package init(
        _ person: Person, for subscriber: Subscriber, secret: String,
        supplies: [String: Supply] = [:]
    ) {
        self.person = person
        self.subscriber = subscriber
        self.secret = secret
        self.supplies = supplies
    }

    /// The words of the person's language.
    package var wording: Wording { person.wording }
    /// The moment at which they are looked at.
    package var now: Instant { person.now }

    /// Whether no medicine, note or place may be named.
    package var isDiscreet: Bool { subscriber.isDiscreet || person.plan.isDiscreet }

    /// The items of the plan in force that may be seen, in its order.
    package var items: [Item] { person.plan.items.filter(shows) }

    /// Whether an item belongs to what the subscriber gets.
    package func shows(_ item: Item) -> Bool { subscriber.selection.has(item) }

    /// The digits that stand for an item in addresses.
    package func code(of item: Item) -> String {
        ConfirmLink.code(person: person.id, item: item.id, secret: secret)
    }

    /// The item that some digits stand for, also one that has left the plan.
    package func item(of code: String) -> Item? {
        let past = person.timeline.items.lazy.compactMap { person.timeline.item($0) }
        return (items + past).first { shows($0) && self.code(of: $0) == code }
    }

    /// Whether an item stands in the plan in force.
    package func isPlanned(_ item: Item) -> Bool {
        person.plan.items.contains { $0.id == item.id }
    }

    /// What became of everything that may be seen between two dates, as a day goes.
    package func outcomes(from: CivilDate, through: CivilDate) -> [Outcome] {
        person.timeline.outcomes(from: from, through: through).filter { shows($0.series.item) }
    }

    /// Whether of an occurrence that is over can still be said what became of it.
    package func isRecent(_ outcome: Outcome) -> Bool {
        outcome.date >= person.today.advanced(byDays: -1)
    }

    /// Whether a missed occurrence has the buttons for that.
    func canBeSaid(_ outcome: Outcome) -> Bool {
        outcome.state(at: now) == .missed && isRecent(outcome) && isPlanned(outcome.series.item)
    }

    /// Whether an occurrence of yesterday has a place among those of today: it is open, can still
    /// be said, or was answered since midnight.
    func isOfToday(_ outcome: Outcome) -> Bool {
        let midnight = person.zone.instant(of: CivilDateTime(person.today, .midnight))
        return outcome.answer.map { $0.recorded >= midnight } ?? !outcome.isPaused
    }

    /// What is left of an item, where it was ever counted.
    package func supply(of item: Item) -> Supply? { supplies[item.id] }
}

extension PersonView {
    /// What the person is called here.
    package var name: String {
        isDiscreet ? wording.text("calendar.discreet") : person.plan.person
    }

    /// What an item is called here.
    package func name(of item: Item) -> String {
        isDiscreet ? discreetName(of: item) : item.name
    }

    /// An item with an amount.
    package func title(of item: Item, _ amount: Amount?) -> String {
        isDiscreet ? discreetName(of: item) : wording.title(of: item, amount)
    }

    /// What an occurrence is called here.
    package func title(of outcome: Outcome) -> String {
        let item = outcome.series.item
        return isDiscreet ? discreetName(of: item) : wording.title(of: outcome.series)
    }

    private func discreetName(of item: Item) -> String {
        let place = person.plan.items.firstIndex { $0.id == item.id }
        return wording.text(
            "title.discreet", ["number": place.map { String($0 + 1) } ?? ""])
    }

    /// A text of the pages' own for a medicine, or for anything else that is done.
    func text(_ key: String, for item: Item, _ words: [String: String] = [:]) -> String {
        wording.text("page.\(key).\(item.isMedicine ? "dose" : "task")", words)
    }

    /// A text of the pages' own.
    func text(_ key: String, _ words: [String: String] = [:]) -> String {
        wording.text("page.\(key)", words)
    }

    /// What stands on a page at an occurrence, as the address's last part.
    package func anchor(_ item: Item, _ moment: Press.Moment? = nil) -> String {
        let place = moment.map { "-\($0.slot)-\($0.date)-\($0.ordinal)" } ?? ""
        return "i\(code(of: item))\(place)"
    }
}
