package import CivilTime
import CommandLine
package import Fetch
import Files
package import Journal
package import WebPush
import Wording

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

    /// The maximum number of connections to a service.
    private static let connections = 20

    /// Returns the service of the channel's browser.
    package func place(of channel: NoticeChannel) -> String {
        "push \(PushEndpoint.origin(of: channel.target))"
    }

    /// Sends messages to the browsers of channels.
    package func send(_ deliveries: [Delivery], _ receive: (Int, DeliveryResult) -> Void) {
        let watch = Stopwatch()
        var short: [Int] = []
        perform(Array(deliveries.indices), deliveries, upTo: 1500, watch) { place, result in
            // Some services accept only short messages.
            if case .failure(let failure) = result, failure.status == 413 {
                short.append(place)
            } else {
                receive(place, self.result(result))
            }
        } refuse: {
            receive($0, $1)
        }
        perform(short, deliveries, upTo: 100, watch) { place, result in
            receive(place, self.result(result))
        } refuse: {
            receive($0, $1)
        }
    }

    private func perform(
        _ places: [Int], _ deliveries: [Delivery], upTo most: Int, _ watch: Stopwatch,
        _ receive: (Int, Result<Void, Curl.Failure>) -> Void,
        refuse: (Int, DeliveryResult) -> Void
    ) {
        var requests: [(place: Int, transfer: Curl.Transfer)] = []
        for place in places {
            let delivery = deliveries[place]
            if key == nil {
                refuse(place, .failed(DeliveryProblem(.sendNoLibrary)))
            } else if let receiver = PushSubscription(delivery.channel) {
                if let request = request(delivery.message, receiver, upTo: most) {
                    requests.append((place, request))
                } else {
                    refuse(place, .failed(DeliveryProblem(.sendTooLong)))
                }
            } else {
                refuse(place, .gone)
            }
        }
        curl.perform(
            requests.map(\.transfer), connections: Self.connections,
            seconds: Self.patience - watch.milliseconds / 1000
        ) { receive(requests[$0].place, $1) }
    }

    private func request(
        _ message: NoticeMessage, _ receiver: PushSubscription, upTo most: Int
    ) -> Curl.Transfer? {
        // The content has a limited length, and the library is installed. The address was checked
        // when the channel was added.
        guard let key, let address = try? CalendarAddress(receiver.endpoint),
            let body = receiver.sealed(
                message.content ?? Array(message.content(upTo: most).line.utf8), using: random)
        else { return nil }
        let signature = key.authorization(
            for: PushEndpoint.origin(of: receiver.endpoint),
            until: clock().seconds + Self.signed, contact: contact ?? Self.noContact, using: random)
        return curl.request(
            "POST", body, to: address,
            fields: [
                "Content-Type: \(message.type)", "Content-Encoding: aes128gcm",
                "TTL: \(message.lifetime(at: clock()))", "Topic: \(message.id)",
                "Urgency: \(message.action == .ring ? "high" : "normal")",
                "Authorization: \(signature)",
            ], seconds: Self.seconds, isGuarded: true)
    }

    private func result(_ answer: Result<Void, Curl.Failure>) -> DeliveryResult {
        guard case .failure(let failure) = answer else { return .accepted }
        if failure.isTimeout {
            return .failed(DeliveryProblem(.pushSlow, ["seconds": "\(Self.seconds)"]))
        }
        switch failure.status {
        case 404, 410: return .gone
        case let status? where [400, 401, 403].contains(status):
            return .failed(
                DeliveryProblem(
                    contact == nil ? .pushNoContact : .pushForbidden, ["status": "\(status)"]))
        case 413: return .failed(DeliveryProblem(.pushTooLarge))
        case 429: return .failed(DeliveryProblem(.pushTooMany), after: failure.retryAfter)
        case let status? where status >= 500:
            return .failed(
                DeliveryProblem(.pushBroken, ["status": "\(status)"]), after: failure.retryAfter)
        case let status?: return .failed(DeliveryProblem(.pushRefused, ["status": "\(status)"]))
        case nil: return .failed(DeliveryProblem(failure))
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

    /// The media type of the content.
    fileprivate var type: String {
        content == nil ? "application/octet-stream" : "application/xml; charset=utf-8"
    }

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
