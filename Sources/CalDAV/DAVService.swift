package import CivilTime
package import Collections
internal import ICalendar

/// A CalDAV (RFC 4791) and WebDAV (RFC 4918) server for one account, as a function from request to
/// response.
///
/// The caller has authenticated the user. Resources of other accounts below `/dav/` appear not to
/// exist.
package struct DAVService {
    let home: any AccountHome
    let zones: ZoneDirectory
    let now: Instant
    let values: PropertyValues
    /// The scheme and the host of the server, or an empty string if unknown.
    let base: String
    /// The remaining work that the request may cause.
    let work: WorkBudget

    /// The maximum number of work steps per request, about half a second of processor time. It is
    /// enough to read 20,000 tasks and compare them with a time range.
    private static let mostSteps = 2_500_000

    /// Creates a service for one request.
    ///
    /// - Parameters:
    ///   - now: The DTSTAMP of generated components.
    ///   - base: The scheme and the host of the server.
    ///   - isAwaited: Returns false to end the work early, for instance if the client has
    ///   disconnected.
    package init(
        _ home: any AccountHome, zones: ZoneDirectory, at now: Instant,
        base: String = "",
        isAwaited: @escaping @Sendable () -> Bool = { true }
    ) {
        self.home = home
        self.zones = zones
        self.now = now
        self.base = base
        values = PropertyValues(home)
        work = WorkBudget(steps: Self.mostSteps, isAwaited: isAwaited)
    }

    /// The response to a request whose body is too large.
    package static let tooLarge = DAVResponse.words(
        413, "The body may have at most \(largestBody) bytes.")

    /// Returns the response to a request.
    ///
    /// The response to HEAD has the body of GET, which the server does not send. Throws errors of
    /// the store.
    package func response(to request: DAVRequest) throws -> DAVResponse {
        if let response = Self.openResponse(to: request) { return response }
        do {
            return try answer(request)
        } catch let refusal as DAVRefusal {
            return refusal.response
        }
    }

    private func answer(_ request: DAVRequest) throws -> DAVResponse {
        guard request.body.count <= Self.largestBody else {
            throw DAVRefusal(Self.tooLarge)
        }
        if request.method == "MKCALENDAR" || request.method == "MKCOL" {
            return try refuseMaking(request)
        }
        guard let address = DAVAddress(request.path), address.user ?? home.user == home.user else {
            throw Self.notFound
        }
        switch request.method {
        case "GET", "HEAD": return try get(address, request)
        case "PROPFIND": return try find(address, request)
        case "PROPPATCH": return try change(address, request)
        case "REPORT": return try report(on: address, request)
        case "POST":
            if case .collection(let name, _) = address { return try register(in: name, request) }
        case "PUT":
            if case .object(let name, let collection, _) = address {
                return try put(name, in: collection, request)
            }
        case "DELETE":
            if case .object(let name, let collection, _) = address {
                return try delete(name, in: collection, request)
            }
            if case .collection(let name, _) = address { return try refuseRemoving(name) }
            if case .registration(let id, _) = address { return try unregister(id) }
        default: break
        }
        return Self.notAllowed(request.method, at: address)
    }

    /// The maximum size of a body in bytes. It exceeds the limit for objects, so that a large
    /// object gets a more specific error.
    private static let largestBody = 1 << 20

    /// The response to a request that exceeds its work budget (RFC 5323 section 5.17, RFC 4791
    /// section 7.8).
    static let tooMuchWork = DAVRefusal(507, condition: .dav("number-of-matches-within-limits"))

    /// Throws if the request has exceeded its work budget.
    func checkWork() throws(DAVRefusal) {
        if work.isSpent { throw Self.tooMuchWork }
    }

    static let notFound = DAVRefusal(404, "There is nothing at this address.")

    /// Returns a 405 response with the allowed methods (RFC 9110 section 15.5.6).
    static func notAllowed(_ method: String, at address: DAVAddress) -> DAVResponse {
        var response = DAVResponse.words(405, "That cannot be done with what is at this address.")
        let methods = address.methods.filter { $0 != method }
        response.fields.append(("Allow", methods.joined(separator: ", ")))
        return response
    }
}

extension DAVService {
    /// Returns the resource at an address, or throws `notFound`.
    func resource(at address: DAVAddress) throws -> DAVResource {
        switch address {
        case .container(let container): return .container(container)
        case .principal: return .principal
        case .home: return .home
        case .collection(let name, _): return .collection(try collection(name))
        case .object(let name, let collection, _):
            let known = try self.collection(collection)
            guard let object = try home.objects([name], in: collection).first else {
                throw Self.notFound
            }
            return .object(object, in: known)
        case .registration: throw Self.notFound
        }
    }

    /// Returns the collection with the given name, or throws `notFound`.
    func collection(_ name: String) throws -> AccountCollection {
        guard let known = try home.collection(name) else {
            throw Self.notFound
        }
        return known
    }

    /// Parses the body as XML. Returns `nil` if the body is empty.
    static func element(in request: DAVRequest) throws(DAVRefusal) -> DAVElement? {
        guard !request.body.isEmpty else { return nil }
        do throws(XMLProblem) {
            return try XMLReader.read(request.body)
        } catch {
            throw DAVRefusal(400, "\(error).")
        }
    }
}
