import Adherence
import CarePlan
package import CivilTime
package import Journal
import Pages
package import Household

/// The pages of one household, and what their buttons do.
///
/// It belongs to one thread at a time, as its store does.
package struct PageHandler {
    let store: any Store
    let zones: ZoneDirectory
    let wording: WordingSource
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
        _ request: PageRequest, for subscriber: Subscriber, _ token: FeedToken, at now: Instant
    ) throws -> Outcome {
        guard request.method == "POST", case .take(let code) = request.page else {
            return Outcome(try show(request, visit(of: subscriber, token, at: now)))
        }
        return try store.write { change in
            try press(code, request, visit(of: subscriber, token, at: now), in: change)
        }
    }
}

extension PageHandler {
    private func show(_ request: PageRequest, _ visit: PageContext) throws -> Reply {
        switch request.page {
        case .subscribe:
            guard let base = try base(of: request) else { return Reply(400) }
            let page = SubscribePage(
                visit.subscriber, visit.token, visit.views, base: base, wording: visit.wording)
            return .page(page.text)
        case .today:
            let page = TodayPage(
                visit.views, unreadable: visit.unreadable, visit.token, visit.wording)
            return page.map { .page($0.text) } ?? lost(visit, at: .today)
        case .take(let code):
            guard let (item, view) = visit.item(of: code) else { return lost(visit, at: .take) }
            let status = view.isPlanned(item) ? 200 : 410
            return .page(TakePage(item, view, visit.token).text, status: status)
        }
    }

    /// What is nowhere to be found may belong to somebody of whom nothing can be read.
    private func lost(_ visit: PageContext, at place: PagePlace) -> Reply {
        guard visit.unreadable.isEmpty else {
            let page = UnreadablePage(visit.unreadable, at: place, visit.token, visit.wording)
            return .page(page.text, status: 500)
        }
        let page = LostPage(at: place, visit.token, wording: visit.wording)
        return .page(page.text, status: 404)
    }

    /// What addresses begin with: as set, else the host that the browser asked for.
    private func base(of request: PageRequest) throws -> String? {
        if let url = try store.value(of: .publicURL) {
            return url.hasSuffix("/") ? String(url.dropLast()) : url
        }
        let scheme = request.isSecure ? "https" : "http"
        return request.fields["host"].flatMap(Host.init).map { "\(scheme)://\($0.text)" }
    }

    private func press(
        _ code: String, _ request: PageRequest, _ visit: PageContext,
        in change: borrowing StoreChange
    ) throws -> Outcome {
        guard let (item, view) = visit.item(of: code) else {
            return Outcome(lost(visit, at: .take))
        }
        guard let press = Press(request.form),
            let place = request.form["to"].flatMap(PagePlace.init), place != .subscribe
        else {
            let page = RefusalPage(.notAPress, item, view, visit.token)
            return Outcome(.page(page.text, status: 400))
        }
        switch Pressing(item, view, newID: newID).result(of: press) {
        case .refused(let reason):
            let page = RefusalPage(reason, item, view, visit.token)
            return Outcome(.page(page.text, status: 409))
        case .written(let entry):
            try change.append([entry])
            let changed = [view.person.id]
            return Outcome(back(to: place, press, item, view, visit.token), changed: changed)
        case .said: return Outcome(back(to: place, press, item, view, visit.token))
        }
    }

    /// Back to the page on which a button was pressed, and on a long one to its place.
    private func back(
        to place: PagePlace, _ press: Press, _ item: Item, _ view: PersonView, _ token: FeedToken
    ) -> Reply {
        guard place == .today else { return .redirect(to: view.code(of: item)) }
        let spot = view.anchor(item, press.moment(in: view.person.timeline.record))
        return .redirect(to: "../../today/\(token.digits)#\(spot)")
    }
}
