import CalDAV
import Household
import Pages

/// The result of checking the credentials of a request.
private enum SignInResult {
    case admitted(SignIn)
    /// The credentials are missing or wrong.
    case unknown
    /// The client has to wait for the given number of seconds before the next attempt.
    case slowed(Int)
}

extension Router {
    /// The maximum size of the body of a CalDAV request in bytes. Smaller objects that are still
    /// too large are refused by CalDAV with a specific error.
    package static let accountBodyLimit = 1 << 20

    /// Returns the maximum size of a request body in bytes: that of a form unless valid credentials
    /// allow more.
    ///
    /// A wrong password is not counted here; that happens when the response is made.
    package func bodyLimit(of request: @autoclosure () -> Request, announced: Int?) -> Int {
        // If the announced length fits a form, the request is examined only once, when it is
        // complete.
        if let announced, announced <= FormBody.limit { return FormBody.limit }
        let request = request()
        let path = RequestTarget.parts(of: request.path.utf8)
        guard let path else { return FormBody.limit }
        let route = Route(path, for: request.method)
        if case .page(let page, let token?) = route, page.carriesPlan {
            return mayManage(token, request) ? FormBody.planLimit : FormBody.limit
        }
        guard route == .account, isConfidential(request), let signIn = SignIn(of: request),
            snapshot.tokens.opens(signIn)
        else { return FormBody.limit }
        return Self.accountBodyLimit
    }

    /// Responds to a CalDAV request or returns a job that needs the store.
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
                // The rest of the body may still be in transit.
                var response = Response(DAVService.tooLarge)
                response.fields.append(("Connection", "close"))
                return .response(calendar(response, to: request))
            }
            return answer(wanted, by: signIn, request)
        }
    }

    /// Responds with a cached list or returns a job.
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

    /// Returns whether the connection is encrypted or local, or plain passwords are allowed.
    private func isConfidential(_ request: Request) -> Bool {
        settings.isSecure || settings.allowsPlainPasswords || request.isForwardedSecurely
            || request.sender.isOwnMachine
    }

    private func admission(of request: Request) -> SignInResult {
        guard let signIn = SignIn(of: request) else { return .unknown }
        if snapshot.tokens.opens(signIn) { return .admitted(signIn) }
        let (address, now) = (request.sender.address, settings.clock())
        if let delay = limiter.delay(for: signIn.user, from: address, at: now) {
            return .slowed(delay)
        }
        limiter.noteFailure(of: signIn.user, from: address, at: now)
        return .unknown
    }

    /// Returns a 401 response that asks for credentials (RFC 7617 section 2).
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
    /// Returns a response to a CalDAV request with the common header fields. Only multistatus
    /// responses are compressed, because apps send an object's entity tag back, and it identifies
    /// the uncompressed bytes.
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
    /// The path of WebDAV in Nextcloud, which GNOME tries before other paths.
    fileprivate static let otherFolder = "remote.php"

    /// Creates a CalDAV request from the decoded path segments.
    fileprivate init(_ request: Request, _ path: [String]) {
        let isElsewhere = path.first == Self.otherFolder && request.method == "OPTIONS"
        self.init(
            request.method, path.dropFirst(isElsewhere ? 1 : 0).filter { !$0.isEmpty },
            fields: request.fields, body: request.body ?? [])
    }
}

extension Router {
    /// Returns the URL for signing in to accounts, or `nil` if there are none.
    ///
    /// - Parameter origin: The URL of the server, used if no public URL is set.
    package func accountsAddress(from origin: String) -> String? {
        guard snapshot.tokens.hasAccounts else { return nil }
        return AccountAddress.server(of: snapshot.publicURL ?? origin)
    }
}
