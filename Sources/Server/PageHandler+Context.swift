import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Pages
import Household
import Wording

/// What a page is made from: the subscriber, and the persons that the subscriber may see.
struct PageContext {
    let subscriber: Subscriber
    let token: FeedToken
    let views: [PersonView]
    /// The names of persons whose plan or record cannot be read.
    let unreadable: [String]
    let wording: Wording
    let now: Instant

    /// The item with this code.
    func item(of code: String) -> (item: Item, view: PersonView)? {
        views.lazy.compactMap { view in view.item(of: code).map { ($0, view) } }.first
    }
}

extension PageHandler {
    func context(
        of subscriber: Subscriber, _ token: FeedToken, at now: Instant
    ) throws -> PageContext {
        guard let secret = try store.value(of: .secret) else {
            preconditionFailure("it is made before the store is given to a handler")
        }
        var (persons, unreadable): ([Person], [UnreadablePerson]) = ([], [])
        var supplies: [[String: Supply]] = []
        for id in subscriber.people {
            do {
                guard let person = try person(id, at: now) else { continue }
                supplies.append(try self.supplies(of: person))
                persons.append(person)
            } catch  where Self.isAboutOnePerson(error) {
                unreadable.append(try unreadablePerson(id))
            }
        }
        let wording =
            try persons.map(\.wording).shared
            ?? wording(unreadable.first?.language ?? Self.usualLanguage)
        let views = zip(persons, supplies).map { person, supplies in
            PersonView(
                person.speaking(wording), for: subscriber, secret: secret, supplies: supplies)
        }
        return PageContext(
            subscriber: subscriber, token: token, views: views,
            unreadable: unreadable.map(\.name), wording: wording, now: now)
    }

    private static let usualLanguage = "en"

    /// A person whose plan or record cannot be read.
    private struct UnreadablePerson {
        let name: String
        let language: String
    }

    /// Their name and language, from the last plan that can be read.
    private func unreadablePerson(_ id: String) throws -> UnreadablePerson {
        let texts = (try? store.plans(of: id, since: nil))?.compactMap(\.content?.text) ?? []
        let plan = texts.reversed().lazy.compactMap { try? CarePlan(reading: $0, zones: zones) }
            .first
        return UnreadablePerson(
            name: plan?.person ?? id, language: plan?.language ?? Self.usualLanguage)
    }

    /// Whether an error concerns one person's data alone.
    private static func isAboutOnePerson(_ error: any Error) -> Bool {
        error is StoredPlanError || (error as? StoreError)?.isAboutOneRow ?? false
    }

    /// A person with as much of the record as the pages need; nil where no plan is in force.
    private func person(_ id: String, at now: Instant) throws -> Person? {
        let first = now.utc.date.advanced(byDays: -Self.days)
        var timeline = try store.timeline(of: id, since: first, zones: zones)
        guard let plan = timeline.history.version(at: now)?.plan else { return nil }
        let needed = plan.items.map(\.lookBack).max() ?? 0
        // The sets of lenses follow from everything that was ever said of them.
        if plan.items.contains(where: \.isLensSet) {
            timeline = try store.timeline(of: id, since: nil, zones: zones)
        } else if needed > Self.days {
            timeline = try store.timeline(
                of: id, since: first.advanced(byDays: -needed), zones: zones)
        }
        return Person(
            id: id, plan: plan, timeline: timeline, wording: try wording(plan.language), now: now)
    }

    /// The days of the heat map, and some for zones and clocks.
    private static let days = 34

    private func supplies(of person: Person) throws -> [String: Supply] {
        let counted = try person.plan.items.filter(\.isMedicine).compactMap { item in
            try store.supply(of: item, person).map { (item.id, $0) }
        }
        return Dictionary(counted) { first, _ in first }
    }
}

extension Person {
    /// The same in the language of a page that is about others, too.
    fileprivate func speaking(_ wording: Wording) -> Person {
        var person = self
        person.wording = wording
        return person
    }
}
