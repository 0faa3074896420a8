import Adherence
import CarePlan
package import CivilTime
import Feed
package import Journal
import Pages
package import Persons

/// The pages of one household, and what their buttons do.
///
/// It belongs to one thread at a time, as its store does.
package struct Desk {
    private let store: any Store
    private let zones: ZoneDirectory
    private let wording: WordingSource
    private let newID: () -> EntryID

    /// The store has its secret already: looking at a page writes nothing.
    package init(
        _ store: any Store, zones: ZoneDirectory, wording: @escaping WordingSource,
        newID: @escaping () -> EntryID
    ) {
        self.store = store
        self.zones = zones
        self.wording = wording
        self.newID = newID
    }

    /// The answer, and the ids of the persons whose record has changed with it.
    package struct Outcome {
        package let reply: Reply
        package let changed: [String]

        fileprivate init(_ reply: Reply, changed: [String] = []) {
            self.reply = reply
            self.changed = changed
        }
    }

    /// Answers for the subscriber whose token it is.
    package func answer(
        _ request: Request, for subscriber: Subscriber, _ token: FeedToken, at now: Instant
    ) throws -> Outcome {
        guard request.method == "POST", case .take(let code) = request.page else {
            return Outcome(try show(request, visit(of: subscriber, token, at: now)))
        }
        return try store.transaction {
            try press(code, request, visit(of: subscriber, token, at: now))
        }
    }
}

/// Somebody at a page: whose token it is and what may be seen.
struct Visit {
    let subscriber: Subscriber
    let token: FeedToken
    let sights: [Sight]
    let wording: Wording
    let now: Instant

    /// The item that some digits stand for.
    func item(of code: String) -> (item: Item, sight: Sight)? {
        sights.lazy.compactMap { sight in sight.item(of: code).map { ($0, sight) } }.first
    }
}

extension Desk {
    private func show(_ request: Request, _ visit: Visit) throws -> Reply {
        switch request.page {
        case .subscribe:
            guard let base = try base(of: request) else { return Reply(400) }
            let page = SubscribePage(
                visit.subscriber, visit.token, visit.sights, base: base, wording: visit.wording)
            return .page(page.text)
        case .today:
            return TodayPage(visit.sights, visit.token).map { .page($0.text) } ?? lost(visit)
        case .take(let code):
            guard let (item, sight) = visit.item(of: code) else { return lost(visit) }
            let status = sight.isPlanned(item) ? 200 : 410
            return .page(TakePage(item, sight, visit.token).text, status: status)
        }
    }

    private func lost(_ visit: Visit) -> Reply {
        .page(LostPage(visit.token, wording: visit.wording).text, status: 404)
    }

    /// What addresses begin with: as set, else the host that the browser asked for.
    private func base(of request: Request) throws -> String? {
        if let url = try store.value(of: .publicURL) {
            return url.hasSuffix("/") ? String(url.dropLast()) : url
        }
        let scheme = request.isSecure ? "https" : "http"
        return request.fields["host"].flatMap(Host.init).map { "\(scheme)://\($0.text)" }
    }

    private func press(_ code: String, _ request: Request, _ visit: Visit) throws -> Outcome {
        guard let (item, sight) = visit.item(of: code) else { return Outcome(lost(visit)) }
        guard let press = Press(request.form),
            let place = request.form["to"].flatMap(PagePlace.init), place != .subscribe
        else { return Outcome(Reply(400)) }
        switch Pressing(item, sight, newID: newID).result(of: press) {
        case .refused(let reason):
            let page = RefusalPage(reason, item, sight, visit.token)
            return Outcome(.page(page.text, status: 409))
        case .written(let entry):
            try store.append([entry])
            let changed = [sight.person.id]
            return Outcome(back(to: place, press, item, sight, visit.token), changed: changed)
        case .said: return Outcome(back(to: place, press, item, sight, visit.token))
        }
    }

    /// Back to the page on which a button was pressed, and on a long one to its place.
    private func back(
        to place: PagePlace, _ press: Press, _ item: Item, _ sight: Sight, _ token: FeedToken
    ) -> Reply {
        guard place == .today else { return .redirect(to: sight.code(of: item)) }
        let spot = sight.anchor(item, press.moment(in: sight.person.timeline.record))
        return .redirect(to: "../../today/\(token.digits)#\(spot)")
    }
}

extension Desk {
    private func visit(
        of subscriber: Subscriber, _ token: FeedToken, at now: Instant
    ) throws -> Visit {
        guard let secret = try store.value(of: .secret) else {
            preconditionFailure("it is made before the store is given to a desk")
        }
        let sights = try subscriber.people.compactMap { id in
            try person(id, at: now).map { person in
                Sight(
                    person, for: subscriber, secret: secret, supplies: try supplies(of: person))
            }
        }
        let wording = try sights.first?.wording ?? wording("en")
        return Visit(
            subscriber: subscriber, token: token, sights: sights, wording: wording, now: now)
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
