import CivilTime
import Synchronization

/// Limits the rate of guesses at secrets: passwords, links and cookies.
///
/// It is consulted only for unknown secrets, so it never rejects a correct one. An address may send
/// ten wrong secrets a minute. After ten for one name from any addresses, addresses that have
/// already sent a wrong one have to wait. Safe to use from any thread.
final class SignInLimiter: Sendable {
    private let state = Mutex(State())

    private struct State {
        var addresses = FailureTable<NetworkAddress?>()
        /// The failures by the hash of the name, which bounds the memory for long names.
        var users = FailureTable<Int>()
    }

    /// Returns the number of seconds until the address may try again for this name, or `nil` if it
    /// may try now.
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

/// A table of failed attempts with a bounded size.
///
/// Each failure counts for six seconds; consecutive failures add up.
private struct FailureTable<Key: Hashable & Sendable>: Sendable {
    /// The second at which the last failure of a key expires.
    private var ends: [Key: Int] = [:]

    private static var seconds: Int { 6 }
    private static var most: Int { 10 }
    private static var limit: Int { 4096 }

    /// Returns the number of seconds until all failures expire, or `nil` if there are none.
    func remainder(of key: Key, at now: Instant) -> Int? {
        guard let end = ends[key] else { return nil }
        let remainder = end - now.seconds
        // A larger remainder can only result from a clock that was set back.
        return (1...Self.seconds * Self.most).contains(remainder) ? remainder : nil
    }

    /// Returns the number of seconds until another attempt is allowed, or `nil` if it is allowed
    /// now.
    func delay(of key: Key, at now: Instant) -> Int? {
        let excess = (remainder(of: key, at: now) ?? 0) - Self.seconds * (Self.most - 1)
        return excess > 0 ? excess : nil
    }

    mutating func add(_ key: Key, at now: Instant) {
        if ends[key] == nil, ends.count >= Self.limit { makeRoom(at: now) }
        let remainder = (remainder(of: key, at: now) ?? 0) + Self.seconds
        ends[key] = now.seconds + min(remainder, Self.seconds * Self.most)
    }

    /// Removes expired failures. If that is not enough, removes the keys with the fewest failures.
    private mutating func makeRoom(at now: Instant) {
        ends = ends.filter { remainder(of: $0.key, at: now) != nil }
        guard ends.count >= Self.limit else { return }
        let kept = ends.sorted { $0.value > $1.value }.prefix(Self.limit / 2)
        ends = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
}
