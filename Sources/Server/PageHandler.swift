import Adherence
import CarePlan
package import CivilTime
package import Household
package import Journal
import Pages
package import Wording

/// Makes a household's pages, and does what their buttons say.
///
/// One thread at a time uses it, as with its store.
package struct PageHandler {
    let household: Household
    private let wording: WordingSource
    /// Reads the certificate and the key that sign profiles; nil if they stay unsigned.
    let identity: (@Sendable () throws -> HTTPServer.Identity)?

    /// The pages of a household, in these words. Its store has its secret already, so that a request
    /// for a page writes nothing.
    package init(
        _ household: Household, wording: @escaping WordingSource,
        identity: (@Sendable () throws -> HTTPServer.Identity)? = nil
    ) {
        self.household = household
        self.wording = wording
        self.identity = identity
    }

    /// Responds to a request with a token, which may have been withdrawn since the server looked.
    package func answer(
        _ request: PageRequest, for token: FeedToken, at now: Instant
    ) throws -> JobOutput {
        let household = household.with(at: now)
        guard request.method == "POST" else {
            return try answer(request, household, token) { JobOutput(try show(request, $0)) }
        }
        return try household.store.write { change in
            try answer(request, household, token) { context in
                switch request.page {
                case .take(let code, _):
                    try press(code, request, context, household, in: change)
                case .subscribe: try make(request, context, household, in: change)
                case .today: JobOutput(Response(405))
                }
            }
        }
    }

    /// Responds to a request for a page of those who manage everything.
    package func answer(_ request: OwnerRequest, at now: Instant) throws -> JobOutput {
        try OwnerHandler(household: household.with(at: now), wording: wording).answer(request)
    }

    /// Answers somebody who may have what they ask for.
    private func answer(
        _ request: PageRequest, _ household: Household, _ token: FeedToken,
        _ body: (PageContext) throws -> JobOutput
    ) throws -> JobOutput {
        let visitor = try Visitor(household, token, request.ownerCookie)
        guard let (subscriber, pageToken) = visitor.subscriber else { return visitor.refusal }
        if pageToken.isOwner, request.page.isOfFeed { return JobOutput(Response(404)) }
        guard pageToken.may.includes(request.page.needed(for: request.method)) else {
            return JobOutput(Response(403), notice: .looksOnly)
        }
        return try body(try PageContext(household, subscriber, pageToken, wording))
    }
}

extension PageHandler {
    private func show(_ request: PageRequest, _ context: PageContext) throws -> Response {
        switch request.page {
        case .subscribe:
            guard let base = try base(of: request) else { return Response(400) }
            let page = SubscribePage(
                context.subscriber, context.token, context.views, base: base,
                account: try accountOffer(request, context), wording: context.wording)
            return .page(page.text)
        case .today:
            let page = TodayPage(
                context.views, unreadable: context.unreadable, context.token, context.wording)
            return page.map { .page($0.text) } ?? notFound(context, at: .today)
        case .take(let code, let day):
            guard let (item, view) = context.item(of: code) else {
                return notFound(context, at: .take)
            }
            let status = view.isPlanned(item) ? 200 : 410
            guard let day else {
                return .page(TakePage(item, view, context.token).text, status: status)
            }
            let page = ItemDayPage(item, on: day, view, context.token)
            return page.map { .page($0.text, status: status) } ?? notFound(context, at: .take)
        }
    }

    /// An account of their own, for those who may make one.
    private func accountOffer(
        _ request: PageRequest, _ context: PageContext
    ) throws -> SubscribePage.AccountOffer? {
        let needed = request.page.needed(for: "POST")
        guard context.token.may.includes(needed) else { return nil }
        return .init(subscribers: try household.store.subscribers().count)
    }

    /// The page for something that was not found. It may belong to a person whose plan cannot be read,
    /// and then the page says that.
    private func notFound(_ context: PageContext, at place: PagePlace) -> Response {
        guard context.unreadable.isEmpty else {
            let page = UnreadablePage(context.unreadable, at: place, context.token, context.wording)
            return .page(page.text, status: 500)
        }
        let page = NotFoundPage(at: place, context.token, wording: context.wording)
        return .page(page.text, status: 404)
    }

    /// What addresses begin with: the public URL if it is set, else the host that the browser asked
    /// for.
    func base(of request: PageRequest) throws -> String? {
        if let url = try household.store.value(of: .publicURL) {
            return url.hasSuffix("/") ? String(url.dropLast()) : url
        }
        let scheme = request.isSecure ? "https" : "http"
        return request.fields["host"].flatMap(Host.init).map { "\(scheme)://\($0.text)" }
    }

    private func press(
        _ code: String, _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let (item, view) = context.item(of: code) else {
            return JobOutput(notFound(context, at: .take))
        }
        let refused = { (reason: RefusalPage.Reason, status: Int) in
            let page = RefusalPage(reason, item, view, context.token)
            return JobOutput(.page(page.text, status: status))
        }
        guard let press = Press(request.form),
            let place = request.form["to"].flatMap(PagePlace.init), place != .subscribe
        else { return refused(.notAPress, 400) }
        let result = try press.result(
            on: item, of: view.person, household, confirming: request.form["sure"], in: change)
        switch result {
        case .refused(let reason): return refused(reason, 409)
        case .unconfirmed(let dose, let at):
            let page = ConfirmationPage(
                press, dose, at: at, item, view, context.token, from: place)
            return JobOutput(.page(page.text))
        case .done(let isNew):
            let response = back(to: place, press, item, view, context.token)
            return JobOutput(response, changed: isNew ? [view.person.id] : [])
        }
    }

    /// Leads back to the page whose button was pressed, and on the page of today to the line.
    private func back(
        to place: PagePlace, _ press: Press, _ item: Item, _ view: PersonView, _ token: PageToken
    ) -> Response {
        guard place == .today else {
            let day = place == .day ? press.day(in: view.person.timeline.record) : nil
            return .redirect(to: view.address(of: item, on: day))
        }
        let spot = view.anchor(item, press.moment(in: view.person.timeline.record))
        return .redirect(to: "../../today/\(token.digits)#\(spot)")
    }
}
