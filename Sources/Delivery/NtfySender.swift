import CommandLine
package import Fetch
import Files
package import Journal
import Wording

/// Sends messages to topics of ntfy servers.
///
/// The ID of a notice is the sequence ID of its messages. An app shows a message with a known
/// sequence ID silently, so a notice is cleared before it rings again. Servers before 2.16 have no
/// sequence IDs: there, each ring is a new message, and nothing is replaced or removed. The buttons
/// send a POST request to the addresses of the answers, or to a topic that `ReplyReader` reads.
package struct NtfySender: NoticeSender {
    private let curl: Curl

    /// Creates a sender.
    package init(_ curl: Curl) {
        self.curl = curl
    }

    /// The time limit of a request in seconds. A message takes at most two.
    private static let seconds = 12

    /// The maximum number of connections to a server. A server may limit them for each address.
    private static let connections = 20

    /// Returns the server of the channel's topic.
    package func place(of channel: NoticeChannel) -> String {
        topic(of: channel).map { "ntfy \($0.server.text)" } ?? "ntfy \(channel.number)"
    }

    /// Returns the topic of a channel, whose address was checked when the channel was added.
    private func topic(of channel: NoticeChannel) -> NtfyTopic? {
        // An address that is not valid is reported as the problem of the channel.
        try? NtfyTopic(channel.target, hasToken: true)
    }

    /// Sends messages to topics of one server. First messages of notices do not wait for those that
    /// are cleared first.
    package func send(_ deliveries: [Delivery], _ receive: (Int, DeliveryResult) -> Void) {
        var first: [(place: Int, isClearing: Bool, transfer: Curl.Transfer)] = []
        for (place, delivery) in deliveries.enumerated() {
            guard let topic = topic(of: delivery.channel) else {
                let key: Wording.Key =
                    delivery.channel.lacksTarget ? .ntfyNoTopic : .ntfyMalformed
                receive(place, .failed(DeliveryProblem(key)))
                continue
            }
            let message = delivery.message
            if message.isAgain, let clearing = clearing(delivery, topic) {
                first.append((place, true, clearing))
            } else if message.action == .withdraw {
                receive(place, .nothingToSend)
            } else {
                let publishing = publishing(delivery, topic, hasSequence: !message.isAgain)
                first.append((place, false, publishing))
            }
        }
        let watch = Stopwatch()
        var second: [(place: Int, transfer: Curl.Transfer)] = []
        perform(first.map(\.transfer), watch) { number, result in
            let (place, isClearing, _) = first[number]
            let delivery = deliveries[place]
            // A server before 2.16 cannot remove notices.
            var canReplace = true
            if case .failure(let failure) = result {
                guard isClearing, failure.status == 404 else {
                    return receive(place, .failed(Self.problem(failure)))
                }
                canReplace = false
            }
            if !canReplace, delivery.message.action != .ring {
                receive(place, .nothingToSend)
            } else if isClearing, delivery.message.action != .withdraw,
                let topic = topic(of: delivery.channel)
            {
                second.append((place, publishing(delivery, topic, hasSequence: canReplace)))
            } else {
                receive(place, .accepted)
            }
        }
        perform(second.map(\.transfer), watch) { number, result in
            switch result {
            case .success: receive(second[number].place, .accepted)
            case .failure(let failure):
                receive(second[number].place, .failed(Self.problem(failure)))
            }
        }
    }

    private func perform(
        _ transfers: [Curl.Transfer], _ watch: Stopwatch,
        _ receive: (Int, Result<Void, Curl.Failure>) -> Void
    ) {
        curl.perform(
            transfers, connections: Self.connections,
            seconds: Self.patience - watch.milliseconds / 1000, receive)
    }

    /// Returns the request that removes a notice from the screens, or `nil` if it cannot be.
    private func clearing(_ delivery: Delivery, _ topic: NtfyTopic) -> Curl.Transfer? {
        topic.clearing(delivery.message.id).map {
            curl.request(
                "PUT", [], to: $0, fields: fields(delivery.channel), seconds: Self.seconds,
                isGuarded: delivery.channel.isFromPages)
        }
    }

    private func publishing(
        _ delivery: Delivery, _ topic: NtfyTopic, hasSequence: Bool
    ) -> Curl.Transfer {
        let text = content(of: delivery.message, topic, hasSequence: hasSequence)
        return curl.request(
            "POST", Array(text.utf8), to: topic.server,
            fields: ["Content-Type: application/json"] + fields(delivery.channel),
            seconds: Self.seconds, isGuarded: delivery.channel.isFromPages)
    }

    private func fields(_ channel: NoticeChannel) -> [String] {
        channel.token.map { ["Authorization: Bearer \($0)"] } ?? []
    }

    /// The priorities of ntfy: 2 is silent, and 4 rings at once, also on a sleeping phone.
    private static let (silent, high) = (2, 4)

    private func content(
        of message: NoticeMessage, _ topic: NtfyTopic, hasSequence: Bool
    ) -> String {
        let sequence = hasSequence ? [("sequence_id", JSON.string(message.id))] : []
        // The symbol before the title does not reveal that it is about medicines.
        let tags = message.action == .ring ? [("tags", JSON.array([.string("alarm_clock")]))] : []
        let page = message.link.map { [("click", JSON.string($0))] } ?? []
        let answers = message.answers.map { answer in
            // A message to a topic may be refused later, so the notice stays until it is withdrawn.
            JSON.object(
                [
                    ("action", .string("http")), ("label", .string(answer.label)),
                    ("url", .string(answer.url)), ("method", .string("POST")),
                    ("clear", .bool(answer.body == nil)),
                ] + (answer.body.map { [("body", .string($0))] } ?? []))
        }
        return JSON.object(
            [
                ("topic", .string(topic.name)), ("title", .string(message.title.cut(to: 250))),
                ("message", .string(message.text.cut(to: 3000))),
                ("priority", .number(message.action == .ring ? Self.high : Self.silent)),
            ] + sequence + tags + page
                + (answers.isEmpty ? [] : [("actions", JSON.array(answers))])
        ).line
    }

    private static func problem(_ failure: Curl.Failure) -> DeliveryProblem {
        if failure.isTimeout { return DeliveryProblem(.ntfySlow, ["seconds": "\(seconds)"]) }
        return switch failure.status {
        case 401: DeliveryProblem(.ntfyNeedsToken)
        case 403: DeliveryProblem(.ntfyForbidden)
        case 413: DeliveryProblem(.ntfyTooLarge)
        case 429: DeliveryProblem(.ntfyTooMany)
        case let status? where status >= 500:
            DeliveryProblem(.ntfyBroken, ["status": "\(status)"])
        case let status?: DeliveryProblem(.ntfyRefused, ["status": "\(status)"])
        case nil: DeliveryProblem(failure)
        }
    }
}

extension String {
    /// Returns the text, or its beginning if it has more bytes.
    func cut(to most: Int) -> String {
        if utf8.count <= most { return self }
        var text = ""
        for character in self {
            guard text.utf8.count + String(character).utf8.count <= most else { break }
            text.append(character)
        }
        return text + "…"
    }
}
