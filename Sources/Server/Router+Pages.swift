import Journal

/// Requests for pages, which need the store.
extension Router {
    /// The job of making a page for whoever has a token, or signed in.
    func job(_ page: Route.Page, _ token: FeedToken, _ request: Request) -> RouteResult {
        var cookie: FeedToken?
        switch snapshot.tokens.status(of: token) {
        case .live: break
        case .gone: return .response(statusPage(410, request))
        case nil:
            cookie = OwnerCookie.token(in: request.fields)
            if cookie == nil { return .response(statusPage(404, request)) }
        }
        return job(for: request, trying: cookie) { form in
            var wanted = PageRequest(request.method, page, fields: request.fields, form: form)
            wanted.isSecure = isSecure(request)
            return .page(wanted, token)
        }
    }

    /// The job of making a page for those who manage everything.
    func ownerJob(_ place: OwnerRequest.Place, _ request: Request) -> RouteResult {
        let wanted = OwnerRequest(request.method, place, fields: request.fields)
        return job(for: request, trying: wanted.secret) { form in
            .owner(
                OwnerRequest(
                    request.method, place, fields: request.fields, form: form,
                    isSecure: isSecure(request)))
        }
    }

    /// Whether somebody asks who may send a plan, as far as the server knows: with a token that
    /// counts, or with a cookie, which the store is asked about later.
    func isKnown(_ token: FeedToken, _ request: Request) -> Bool {
        if case .live(let subscriber) = snapshot.tokens.status(of: token) {
            return subscriber.may.includes(.manage)
        }
        guard let cookie = OwnerCookie.token(in: request.fields) else { return false }
        return ownerLimiter.delay(
            of: SignIn("", typing: cookie.digits), from: request.sender.address,
            at: settings.clock()) == nil
    }

    private func isSecure(_ request: Request) -> Bool {
        settings.isSecure || request.isForwardedSecurely
    }

    /// A job, unless its form cannot be accepted, or somebody guesses links or cookies.
    private func job(
        for request: Request, trying secret: FeedToken?,
        _ work: ([String: String]) -> StoreJob.Work
    ) -> RouteResult {
        let tried = secret.map { SignIn("", typing: $0.digits) }
        let (address, now) = (request.sender.address, settings.clock())
        if let delay = tried.flatMap({ ownerLimiter.delay(of: $0, from: address, at: now) }) {
            var response = settings.statusPages.response(429, .tooManyGuesses, to: request)
            response.fields.append(("Retry-After", "\(delay)"))
            return .response(page(response))
        }
        switch form(of: request) {
        case .failure(let error): return .response(statusPage(error.status, request))
        case .success(let form):
            var job = StoreJob(request: request, work: work(form))
            job.tried = tried
            return .job(job)
        }
    }

    /// Why a form is not accepted.
    private struct FormError: Error {
        let status: Int
    }

    private func form(of request: Request) -> Result<[String: String], FormError> {
        guard let body = request.body else { return .failure(FormError(status: 413)) }
        guard request.method == "POST" else { return .success([:]) }
        guard FormBody.isNamed(by: request.fields["content-type"]) else {
            return .failure(FormError(status: 415))
        }
        guard Origin.isOwn(request.fields, publicURL: snapshot.publicURL) else {
            return .failure(FormError(status: 403))
        }
        guard let fields = FormBody.fields(of: body) else {
            return .failure(FormError(status: 400))
        }
        return .success(fields)
    }
}
