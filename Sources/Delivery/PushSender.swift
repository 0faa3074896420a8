package import CivilTime
import CommandLine
package import Fetch
package import Journal
package import WebPush

/// Sends messages to browsers by Web Push (RFC 8030).
///
/// The ID of a notice is the topic of its messages, so that a newer message replaces one that the
/// browser has not fetched yet, and the tag with which the browser replaces what it shows.
package struct PushSender: NoticeSender {
    private let curl: Curl
    private let key: PushKey?
    private let contact: String?
    private let random: PushRandom
    private let clock: @Sendable () -> Instant

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - key: The key that signs the messages, or `nil` if libhogweed is not installed.
    ///   - contact: A `mailto:` or `https:` URL at which the operator can be reached, or `nil` if
    ///     there is none.
    package init(
        _ curl: Curl, key: PushKey?, contact: String?, random: PushRandom,
        clock: @escaping @Sendable () -> Instant
    ) {
        self.curl = curl
        self.key = key
        self.contact = contact
        self.random = random
        self.clock = clock
    }

    /// The time limit of a request in seconds. A message takes at most two.
    private static let seconds = 12
    /// The contact if there is none, which all services but Apple's accept.
    private static let noContact = "mailto:dosecal@localhost"
    /// The number of seconds for which a signature is valid.
    private static let signed = 12 * 3600

    /// Sends a message to the browser of a channel.
    package func send(_ message: NoticeMessage, on channel: NoticeChannel) -> DeliveryResult {
        guard let key else { return .failed("the library libhogweed (6) is not installed") }
        guard let receiver = PushSubscription(channel) else { return .gone }
        let first = send(message.content(upTo: 1500), message, receiver, key)
        // Some services accept only short messages.
        guard case .failure(let failure) = first, failure.status == 413 else {
            return result(first)
        }
        return result(send(message.content(upTo: 100), message, receiver, key))
    }

    private func send(
        _ content: JSON, _ message: NoticeMessage, _ receiver: PushSubscription, _ key: PushKey
    ) -> Result<Void, Curl.Failure> {
        do throws(Curl.Failure) {
            // The content has a limited length, and the library is installed.
            guard let body = receiver.sealed(Array(content.line.utf8), using: random),
                // The address was checked when the channel was added.
                let address = try? CalendarAddress(receiver.endpoint)
            else { throw .system("the message is too long") }
            let signature = key.authorization(
                for: PushEndpoint.origin(of: receiver.endpoint),
                until: clock().seconds + Self.signed,
                contact: contact ?? Self.noContact, using: random)
            _ = try curl.send(
                "POST", body, to: address,
                fields: [
                    "Content-Type: application/octet-stream", "Content-Encoding: aes128gcm",
                    "TTL: \(message.lifetime(at: clock()))", "Topic: \(message.id)",
                    "Urgency: \(message.action == .ring ? "high" : "normal")",
                    "Authorization: \(signature)",
                ], seconds: Self.seconds)
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func result(_ answer: Result<Void, Curl.Failure>) -> DeliveryResult {
        guard case .failure(let failure) = answer else { return .accepted }
        if failure.isTimeout {
            return .failed("the push service took more than \(Self.seconds) seconds")
        }
        switch failure.status {
        case 404, 410: return .gone
        case 400, 401, 403:
            let advice =
                contact == nil ? "; set DOSECAL_PUSH_CONTACT to the operator's e-mail address" : ""
            return .failed(
                "the push service refuses messages of this server (\(failure.status ?? 0))"
                    + advice)
        case 413: return .failed("the push service refuses messages of this length (413)")
        case 429:
            return .failed(
                "the push service has had too many messages (429)", after: failure.retryAfter)
        case let status? where status >= 500:
            return .failed("the push service has a problem (\(status))", after: failure.retryAfter)
        case let status?: return .failed("the push service refuses the message (\(status))")
        case nil: return .failed("\(WebError.curl(failure))")
        }
    }
}

extension PushSubscription {
    /// Creates the subscription of a channel, or returns `nil` if the channel has none.
    fileprivate init?(_ channel: NoticeChannel) {
        let keys = (channel.token ?? "").split(separator: " ")
        guard channel.kind == .push, keys.count == 2 else { return nil }
        self.init(endpoint: channel.target, key: String(keys[0]), secret: String(keys[1]))
    }
}

extension NoticeMessage {
    private var isShown: Bool { action != .withdraw }

    /// The content for the service worker, with texts of limited length.
    fileprivate func content(upTo most: Int) -> JSON {
        .object([
            ("tag", .string(id)), ("action", .string(action.rawValue)),
            ("title", .string((isShown ? title : answered).cut(to: min(most, 250)))),
            ("text", .string(text.cut(to: most))), ("link", .optional(link)),
            (
                "answers",
                .array(
                    answers.map {
                        .object([("label", .string($0.label)), ("url", .string($0.url))])
                    })
            ),
        ])
    }

    /// The number of seconds for which a push service keeps the message for a browser that is not
    /// connected.
    fileprivate func lifetime(at now: Instant) -> Int {
        let rest = until.map { $0.seconds - now.seconds } ?? Self.day
        return min(max(rest, 60), Self.day)
    }

    private static let day = 24 * 3600
}
