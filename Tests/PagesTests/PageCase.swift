import Adherence
import CarePlan
import CivilTime
import Foundation
import Household
import Journal
import Pages
import TestSupport
import Testing
import Wording

/// Persons in memory and a subscriber who opens their pages, without a store.
struct PageCase {
    static let zones = ZoneDirectory()
    static let secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
    static let digits = "0123456789abcdef0123456789abcdef"
    var subscriber: Subscriber
    private var versions: [String: [StoredPlan]] = [:]
    private var entries: [String: [Entry]] = [:]
    private var last: UInt64 = 0

    init(_ plans: String..., at time: String) throws {
        subscriber = Subscriber(
            id: "tablet", name: "Tablet", people: [], added: try Self.instant(time))
        for text in plans { try apply(text, at: time) }
    }

    static func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

    static func frame(_ page: PagePlace, _ view: PersonView) throws -> PageFrame {
        let token = PageToken(try #require(SecretToken(digits)), may: .answer)
        return PageFrame(place: page, token: token, wording: view.wording)
    }

    /// Applies a plan, or its next version.
    mutating func apply(_ text: String, at time: String) throws {
        let since = try Self.instant(time)
        let plan = try CarePlan(reading: Array(text.utf8), zones: Self.zones)
        let before = versions[plan.id] ?? []
        let past = try before.compactMap(\.content).map { content in
            IdentifiedPlan(
                try CarePlan(reading: content.text, zones: Self.zones), content.identities)
        }
        let identities = plan.identities(
            following: past, on: plan.zone.wallClock(at: since).date)
        versions[plan.id] =
            before + [
                StoredPlan(
                    number: before.count + 1, since: since,
                    content: .init(text: Array(text.utf8), identities: identities))
            ]
        if !subscriber.people.contains(plan.id) { subscriber.people.append(plan.id) }
    }

    /// Records an action, as a page would.
    @discardableResult
    mutating func record(
        _ item: String, of person: String = "sam", on day: String, at time: String,
        _ action: (Instant) -> Action
    ) throws -> EntryID {
        let moment = try Self.instant(time)
        return record(
            item, of: person, on: try #require(CivilDate(day)), at: moment, action(moment))
    }

    @discardableResult
    mutating func record(
        _ item: String, of person: String, on day: CivilDate, at moment: Instant,
        _ action: Action, note: String? = nil
    ) -> EntryID {
        last += 1
        let id = EntryID(high: 7, low: last)
        let subject = Subject(
            person: person, item: item, name: item, unit: "tablet", zone: "Europe/Copenhagen")
        entries[person, default: []].append(
            Entry(
                id: id, recorded: moment, source: .page, subject: subject, day: day,
                action: action, note: note))
        return id
    }
}

extension PageCase {
    func person(_ id: String = "sam", at time: String) throws -> Person {
        let history = try PlanHistory(of: id, versions[id] ?? [], zones: Self.zones)
        let plan = try #require(history.plan)
        return Person(
            id: id, plan: plan, timeline: Timeline(history, Record(entries[id] ?? [])),
            now: try Self.instant(time))
    }

    /// Returns a person as the subscriber sees them, without doses taken since a supply was
    /// counted.
    func view(of id: String = "sam", at time: String) throws -> PersonView {
        let person = try person(id, at: time)
        let supplies = person.plan.items.filter(\.isMedicine).compactMap { item in
            person.timeline.count(of: item.id).map { count in
                (
                    item.id,
                    person.timeline.supply(of: item, count, taken: TakenAmount(), at: person.now)
                )
            }
        }
        let wording = try #require(Wording(builtIn: person.plan.locale))
        return PersonView(
            person, in: wording, for: subscriber, secret: Self.secret,
            supplies: Dictionary(supplies) { first, _ in first })
    }

    private func views(at time: String) throws -> [PersonView] {
        try subscriber.people.map { try view(of: $0, at: time) }
    }

    func today(at time: String, unreadable: [String] = []) throws -> PageText {
        let views = try views(at: time)
        let frame = try Self.frame(.today, try #require(views.first))
        let page = TodayPage(views, unreadable: unreadable, frame)
        return PageText(try #require(page).text)
    }

    func take(_ item: String, of person: String = "sam", at time: String) throws -> PageText {
        let view = try view(of: person, at: time)
        let item = try #require(view.person.timeline.item(item))
        return PageText(TakePage(item, view, try Self.frame(view.page(of: item), view)).text)
    }

    func subscribe(
        at time: String, base: String = "https://care.example", on device: Device = .other
    ) throws -> PageText {
        let views = try views(at: time)
        let frame = try Self.frame(.subscribe, try #require(views.first))
        return PageText(SubscribePage(subscriber, frame, views, base: base, on: device).text)
    }
}
