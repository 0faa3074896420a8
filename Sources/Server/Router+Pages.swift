import Journal
import Pages

/// Requests for pages, which need the store.
extension Router {
    /// Returns the job for a page of a subscriber or an owner.
    func job(_ page: PagePlace, _ token: SecretToken?, _ request: Request) -> RouteResult {
        var wanted = PageRequest(request.method, page, fields: request.fields)
        wanted.isSecure = settings.isSecure || request.isForwardedSecurely
        var party: StoreJob.Party?
        var secret: SecretToken?
        switch page {
        case .signIn: secret = token
        case .home: secret = wanted.ownerCookie
        // The digits are the only permission, and too many to be guessed.
        case .notice, .answer, .stop, .renewal: break
        default:
            switch token.flatMap({ snapshot.tokens.status(of: $0) }) {
            case .live?: party = token.map { .token(FeedKey($0)) }
            case .gone?: return .response(statusPage(410, request))
            case nil:
                secret = wanted.ownerCookie
                if secret == nil { return .response(statusPage(404, request)) }
            }
        }
        return job(.page(wanted, token), of: party, for: request, trying: secret)
    }

    /// Returns whether the requester may submit a plan: a subscriber with permission to manage, or
    /// a signed-in owner.
    func mayManage(_ token: SecretToken, _ request: Request) -> Bool {
        if case .live(let subscriber) = snapshot.tokens.status(of: token) {
            return subscriber.may.includes(.manage)
        }
        return OwnerCookie.token(in: request.fields).map {
            snapshot.owners.isSignedIn($0, at: settings.clock())
        } ?? false
    }

    /// Returns a job, or an error if the form is not acceptable or the address has sent too many
    /// unknown secrets.
    ///
    /// A secret may be newer than the snapshot, so the store makes the decision.
    private func job(
        _ work: StoreJob.Work, of party: StoreJob.Party?, for request: Request,
        trying secret: SecretToken?
    ) -> RouteResult {
        let (address, now) = (request.sender.address, settings.clock())
        if let secret, !snapshot.owners.knows(secret, at: now),
            let delay = ownerLimiter.delay(for: "", from: address, at: now)
        {
            var response = settings.statusPages.response(429, .tooManyGuesses, to: request)
            response.fields.append(("Retry-After", "\(delay)"))
            return .response(page(response))
        }
        if let status = formRefusal(of: request, to: work) {
            return .response(statusPage(status, request))
        }
        let isSignedIn = secret.map { snapshot.owners.isSignedIn($0, at: now) } ?? false
        let sender =
            party ?? (isSignedIn ? secret.map { .token(FeedKey($0)) } : nil) ?? .address(address)
        return .job(StoreJob(work, of: sender, for: request))
    }

    /// Returns the status with which a form is refused before it is parsed, or `nil` if it is
    /// acceptable.
    private func formRefusal(of request: Request, to work: StoreJob.Work) -> Int? {
        if request.body == nil { return 413 }
        if case .page(let wanted, _) = work, wanted.page.isOfNotice { return nil }
        guard request.method == "POST" else { return nil }
        guard FormBody.isNamed(by: request.fields["content-type"]) else { return 415 }
        return Origin.isOwn(request.fields, publicURL: snapshot.publicURL) ? nil : 403
    }
}
