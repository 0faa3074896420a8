import CalDAV
import Household
import Pages

/// What somebody is told who signs in.
private enum SignInResult {
    case admitted(SignIn)
    /// There is no name and password, or they open nothing.
    case unknown
    /// They have to wait so many seconds before they try.
    case slowed(Int)
}

extension Router {
    /// How many bytes the body of an app's request may have. The protocol refuses objects much
    /// smaller than that with a reason.
    package static let accountBodyLimit = 1 << 20

    /// How many bytes the body of a request may have: as many as a form has, unless somebody has
    /// signed in. It counts no wrong password; the response does.
    package func bodyLimit(of request: @autoclosure () -> Request, announced: Int?) -> Int {
        // Who sends no more than that is looked at once, when all of it is there.
        if let announced, announced <= FormBody.limit { return FormBody.limit }
        let request = request()
        let path = RequestTarget.parts(of: request.path.utf8)
        guard let path else { return FormBody.limit }
        let route = Route(path, for: request.method)
        if case .page(let page, let token?) = route, page.carriesPlan {
            return mayManage(token, request) ? FormBody.planLimit : FormBody.limit
        }
        guard route == .account, isConfidential(request), let signIn = SignIn(of: request),
            snapshot.accounts.opens(signIn)
        else { return FormBody.limit }
        return Self.accountBodyLimit
    }

    /// Responds to an app's request, unless that needs the store.
    func respond(to request: Request, _ path: [String]) -> RouteResult {
        let wanted = DAVRequest(request, path)
        if let open = DAVService.openResponse(to: wanted) {
            return .response(calendar(Response(open), to: request))
        }
        guard wanted.path.first != DAVRequest.otherFolder else {
            return .response(statusPage(404, request))
        }
        guard isConfidential(request) else { return .response(insecurePage(request)) }
        switch admission(of: request) {
        case .slowed(let delay):
            return .response(statusPage(429, request, [("Retry-After", "\(delay)")]))
        case .unknown: return .response(signInPage(request))
        case .admitted(let signIn):
            guard request.body != nil else {
                // The rest of the body may still be on its way.
                var response = Response(DAVService.tooLarge)
                response.fields.append(("Connection", "close"))
                return .response(calendar(response, to: request))
            }
            return answer(wanted, by: signIn, request)
        }
    }

    /// Responds with a list that was told before and still holds, or leaves it to a job.
    private func answer(
        _ wanted: DAVRequest, by signIn: SignIn, _ request: Request
    ) -> RouteResult {
        var job = StoreJob(
            .account(wanted, signIn), of: .account(signIn.user), for: request)
        guard let key = ListKey(wanted, by: signIn.user), let mark = watch.mark else {
            return .job(job)
        }
        if let known = lists.response(to: key, mark, at: settings.clock()) {
            return .response(calendar(known, to: request))
        }
        job.list = (key, mark)
        return .job(job)
    }

    /// Whether nobody on the way can read a password.
    private func isConfidential(_ request: Request) -> Bool {
        settings.isSecure || settings.allowsPlainPasswords || request.isForwardedSecurely
            || request.sender.isOwnMachine
    }

    private func admission(of request: Request) -> SignInResult {
        guard let signIn = SignIn(of: request) else { return .unknown }
        if snapshot.accounts.opens(signIn) { return .admitted(signIn) }
        let (address, now) = (request.sender.address, settings.clock())
        if let delay = limiter.delay(for: signIn.user, from: address, at: now) {
            return .slowed(delay)
        }
        limiter.noteFailure(of: signIn.user, from: address, at: now)
        return .unknown
    }

    /// Asks for a name and a password (RFC 7617 2).
    func signInPage(_ request: Request) -> RoutedResponse {
        statusPage(
            401, request, [("WWW-Authenticate", #"Basic realm="dosecal", charset="UTF-8""#)])
    }

    private func insecurePage(_ request: Request) -> RoutedResponse {
        page(settings.statusPages.insecureResponse(to: request))
    }
}

extension Router {
    private static let accountFields = [
        (name: "Cache-Control", value: "private, no-store"),
        (name: "X-Content-Type-Options", value: "nosniff"),
    ]
    /// A response to an app. Only lists are compressed: an object's entity tag stands for its bytes
    /// as they are, and an app sends it back with them.
    func calendar(_ response: Response, to request: Request) -> RoutedResponse {
        var response = response
        let own = Set(response.fields.map { $0.name.lowercased() })
        response.fields += Self.accountFields.filter { !own.contains($0.name.lowercased()) }
        if settings.isSecure { response.fields.append(Self.transportSecurity) }
        return response.status == 207
            ? compressed(.response(response), for: request) : .response(response)
    }
}

extension SignIn {
    fileprivate init?(of request: Request) {
        guard let field = request.fields["authorization"] else { return nil }
        self.init(field)
    }
}

extension DAVRequest {
    /// The folder of another server, in which GNOME looks for WebDAV before it goes on.
    fileprivate static let otherFolder = "remote.php"

    /// An app's request, its path given in parts.
    fileprivate init(_ request: Request, _ path: [String]) {
        let isElsewhere = path.first == Self.otherFolder && request.method == "OPTIONS"
        self.init(
            request.method, path.dropFirst(isElsewhere ? 1 : 0).filter { !$0.isEmpty },
            fields: request.fields, body: request.body ?? [])
    }
}

extension Router {
    /// Where apps sign in to accounts; nil if there are none. `origin` is where the server listens,
    /// for one without a public URL.
    package func accountsAddress(from origin: String) -> String? {
        guard snapshot.hasAccounts else { return nil }
        return AccountAddress.server(of: snapshot.publicURL ?? origin)
    }
}
