import CivilTime
import Synchronization

/// Slows down guesses at secrets: passwords, links and cookies.
///
/// It is asked only about secrets that are unknown, so it never refuses a right one. Ten wrong
/// secrets a minute may come from one address. After ten for one name, from any addresses, those
/// addresses have to wait that were wrong before.
final class SignInLimiter: Sendable {
    private let state = Mutex(State())

    private struct State {
        var addresses = FailureTable<NetworkAddress?>()
        /// By the hashes of the names, which may be of any length.
        var users = FailureTable<Int>()
    }

    /// The seconds until an address may try again for a name; nil if it may now.
    func delay(for user: String, from address: NetworkAddress?, at now: Instant) -> Int? {
        state.withLock { state in
            if let delay = state.addresses.delay(of: address, at: now) { return delay }
            guard state.users.delay(of: user.hashValue, at: now) != nil else { return nil }
            return state.addresses.remainder(of: address, at: now)
        }
    }

    /// Counts a wrong secret.
    func noteFailure(of user: String, from address: NetworkAddress?, at now: Instant) {
        state.withLock { state in
            state.addresses.add(address, at: now)
            state.users.add(user.hashValue, at: now)
        }
    }
}

/// How often somebody was wrong, in a bounded amount of memory.
///
/// Each failure counts for six seconds, one after the other.
private struct FailureTable<Key: Hashable & Sendable>: Sendable {
    /// The second at which the last failure is forgotten.
    private var ends: [Key: Int] = [:]

    private static var seconds: Int { 6 }
    private static var most: Int { 10 }
    private static var limit: Int { 4096 }

    /// In how many seconds all failures are forgotten; nil if there is none.
    func remainder(of key: Key, at now: Instant) -> Int? {
        guard let end = ends[key] else { return nil }
        let remainder = end - now.seconds
        // More can only come from a clock that was set back.
        return (1...Self.seconds * Self.most).contains(remainder) ? remainder : nil
    }

    /// How many seconds are left until there is one failure less than allowed; nil if there is none
    /// too many.
    func delay(of key: Key, at now: Instant) -> Int? {
        let excess = (remainder(of: key, at: now) ?? 0) - Self.seconds * (Self.most - 1)
        return excess > 0 ? excess : nil
    }

    mutating func add(_ key: Key, at now: Instant) {
        if ends[key] == nil, ends.count >= Self.limit { makeRoom(at: now) }
        let remainder = (remainder(of: key, at: now) ?? 0) + Self.seconds
        ends[key] = now.seconds + min(remainder, Self.seconds * Self.most)
    }

    /// Forgets what counts no more; if that is too little, those that were wrong least often.
    private mutating func makeRoom(at now: Instant) {
        ends = ends.filter { remainder(of: $0.key, at: now) != nil }
        guard ends.count >= Self.limit else { return }
        let kept = ends.sorted { $0.value > $1.value }.prefix(Self.limit / 2)
        ends = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
}
