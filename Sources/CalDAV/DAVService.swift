package import CivilTime
package import Collections
internal import ICalendar

/// The calendars of an account for apps that speak CalDAV (RFC 4791) or WebDAV (RFC 4918): from a
/// request to its response, and nothing else.
///
/// Who has sent the request is known already; everything below `/dav/` that is another account's is
/// simply not there.
package struct DAVService {
    let home: any AccountHome
    let zones: ZoneDirectory
    let now: Instant
    let values: PropertyValues
    /// The steps that the request may take.
    let work: WorkBudget

    /// The largest number of steps that a request may take: half a second of a common processor. As
    /// many let twenty thousand tasks be read and compared with a range of time.
    private static let mostSteps = 2_500_000

    /// Creates the service for one request of the home's account. `now` becomes the DTSTAMP of everything
    /// that it makes. Reading ends early once `isAwaited` returns false.
    package init(
        _ home: any AccountHome, zones: ZoneDirectory, at now: Instant,
        isAwaited: @escaping @Sendable () -> Bool = { true }
    ) {
        self.home = home
        self.zones = zones
        self.now = now
        values = PropertyValues(home)
        work = WorkBudget(steps: Self.mostSteps, isAwaited: isAwaited)
    }

    /// The response to a request with a longer body.
    package static let tooLarge = DAVResponse.words(
        413, "The body may have at most \(largestBody) bytes.")

    /// The response to a request. What it throws is the store's.
    ///
    /// The response to HEAD has the body of GET, which the server does not send.
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
        case "PUT":
            if case .object(let name, let collection, _) = address {
                return try put(name, in: collection, request)
            }
        case "DELETE":
            if case .object(let name, let collection, _) = address {
                return try delete(name, in: collection, request)
            }
            if case .collection(let name, _) = address { return try refuseRemoving(name) }
        default: break
        }
        return Self.notAllowed(request.method, at: address)
    }

    /// No body has more bytes; one that is only too large for an object gets a better answer.
    private static let largestBody = 1 << 20

    /// The refusal of a request that takes too many steps (RFC 5323 5.17, RFC 4791 7.8).
    static let tooMuchWork = DAVRefusal(507, condition: .dav("number-of-matches-within-limits"))

    /// Ends a request that takes too many steps.
    func checkWork() throws(DAVRefusal) {
        if work.isSpent { throw Self.tooMuchWork }
    }

    static let notFound = DAVRefusal(404, "There is nothing at this address.")

    /// Says which methods may be used there instead (RFC 9110 15.5.6).
    static func notAllowed(_ method: String, at address: DAVAddress) -> DAVResponse {
        var response = DAVResponse.words(405, "That cannot be done with what is at this address.")
        let methods = address.methods.filter { $0 != method }
        response.fields.append(("Allow", methods.joined(separator: ", ")))
        return response
    }
}

extension DAVService {
    /// What there is at an address.
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
        }
    }

    /// The collection of a name.
    func collection(_ name: String) throws -> AccountCollection {
        guard let known = try home.collection(name) else {
            throw Self.notFound
        }
        return known
    }

    /// The body as XML; nil where there is none.
    static func element(in request: DAVRequest) throws(DAVRefusal) -> DAVElement? {
        guard !request.body.isEmpty else { return nil }
        do throws(XMLProblem) {
            return try XMLReader.read(request.body)
        } catch {
            throw DAVRefusal(400, "\(error).")
        }
    }
}
