import CalDAV
import CivilTime
import Synchronization

/// The short lists that apps ask for again and again: where a collection stands, and what has
/// changed in it, which mostly is nothing.
///
/// A list holds as long as the store is not changed, up to the moment at which its collections are
/// due to change by themselves.
final class ListCache: Sendable {
    private let state = Mutex(State())

    private struct State {
        var mark: StoreMark?
        var lists: [ListKey: CachedList] = [:]
        var size = 0
    }

    /// How many bytes are kept, and how many of one list: longer ones are rarely asked for twice.
    private static let (limit, longest) = (8 << 20, 2048)
    /// For how many minutes a list is kept at most: zones may change beside the store.
    private static let minutes = 60

    /// What was told before in response to the same; nil if that may be out of date.
    func response(to key: ListKey, _ mark: StoreMark, at now: Instant) -> Response? {
        state.withLock { state in
            guard state.mark == mark, let list = state.lists[key], list.made <= now,
                now < list.until
            else { return nil }
            return list.response
        }
    }

    /// Keeps what was told of the store with a mark, which holds until a moment.
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

/// Everything on which a list depends besides the store.
struct ListKey: Hashable {
    private let user: String
    private let method: String
    private let path: [String]
    private let fields: [String?]
    private let body: [UInt8]

    /// The header fields that say how a list is to be made.
    private static let names = ["depth", "prefer", "brief"]

    private static let longestBody = 2048

    /// What an app asks for; nil unless it is a list and asked for in few words.
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

    /// About how many bytes it has.
    var size: Int { body.count + 200 }
}
