import CalDAV
import CivilTime
import Synchronization

/// A cache of short WebDAV responses that apps request repeatedly, such as the state of a
/// collection or its changes since a sync token.
///
/// A response is valid until the store changes or one of its collections is due to change. Safe to
/// use from any thread.
final class ListCache: Sendable {
    private let state = Mutex(State())

    private struct State {
        var mark: StoreMark?
        var lists: [ListKey: CachedList] = [:]
        var size = 0
    }

    /// The maximum size of the cache and of one response, in bytes. Longer responses are rarely
    /// requested twice.
    private static let (limit, longest) = (8 << 20, 2048)
    /// The maximum age of a response in minutes. Time zone files may change independently of the
    /// store.
    private static let minutes = 60

    /// Returns the cached response to an equal request, or `nil` if there is none or it may be
    /// outdated.
    func response(to key: ListKey, _ mark: StoreMark, at now: Instant) -> Response? {
        state.withLock { state in
            guard state.mark == mark, let list = state.lists[key], list.made <= now,
                now < list.until
            else { return nil }
            return list.response
        }
    }

    /// Caches a response that was made from the store with the given mark and is valid until `due`.
    func keep(
        _ response: Response, to key: ListKey, _ mark: StoreMark, made now: Instant,
        until due: Instant
    ) {
        guard response.status == 207, response.body.count <= Self.longest else { return }
        let list = CachedList(
            response: response, made: now, until: min(due, now.advanced(byMinutes: Self.minutes)))
        let size = response.body.count + key.size
        state.withLock { state in
            if state.mark != mark || state.size + size > Self.limit { state = State(mark: mark) }
            if state.lists.updateValue(list, forKey: key) == nil { state.size += size }
        }
    }
}

private struct CachedList {
    let response: Response
    let made: Instant
    let until: Instant
}

/// The properties of a request that determine its response for a given state of the store.
struct ListKey: Hashable {
    private let user: String
    private let method: String
    private let path: [String]
    private let fields: [String?]
    private let body: [UInt8]

    /// The header fields that affect the response.
    private static let names = ["depth", "prefer", "brief"]

    private static let longestBody = 2048

    /// Creates the key of a request, or returns `nil` if it is not a PROPFIND or REPORT with a
    /// short body.
    init?(_ request: DAVRequest, by user: String) {
        guard request.method == "PROPFIND" || request.method == "REPORT",
            request.body.count <= Self.longestBody
        else { return nil }
        self.user = user
        method = request.method
        path = request.path
        fields = Self.names.map { request.fields[$0] }
        body = request.body
    }

    /// The approximate size in bytes.
    var size: Int { body.count + 200 }
}
