import CivilTime
import Files
package import Household
import Journal
import WebPush

/// The key that signs push messages, and whether apps get any.
extension Household {
    /// Returns the public key that signs push messages, or `nil` if none can be sent.
    package func publicPushKey() throws -> String? {
        try store.value(of: .pushKey).flatMap(Hexadecimal.bytes).flatMap { PushKey(secret: $0) }?
            .publicText
    }

    /// Whether a process sends messages to apps, or has done so in the last hours.
    package func sendsToApps() throws -> Bool {
        try store.value(of: .pushUntil).flatMap { Int($0) }.map { now.seconds < $0 } ?? false
    }

    /// Notes that this process sends messages to apps. It writes only every few hours.
    func keepSendingToApps() throws {
        let known = try store.value(of: .pushUntil).flatMap { Int($0) } ?? 0
        // A time too far ahead was stored before the clock was set back.
        guard !(Self.renewal...Self.validity).contains(known - now.seconds) else { return }
        try keep("\(now.seconds + Self.validity)", for: .pushUntil)
    }

    /// The number of seconds for which apps rely on messages, and the rest at which it is extended.
    private static let (validity, renewal) = (24 * 3600, 12 * 3600)
}
