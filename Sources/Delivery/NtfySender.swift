import CommandLine
package import Fetch
package import Journal

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

    /// The time limit of a request in seconds. A message takes two.
    private static let seconds = 12

    /// Sends a message to the topic of a channel.
    package func send(_ message: NoticeMessage, on channel: NoticeChannel) -> DeliveryResult {
        // The address was checked when the channel was added.
        guard let topic = try? NtfyTopic(channel.target, hasToken: true) else {
            return .failed(
                channel.lacksTarget
                    ? "the restored backup has no topic; add the channel again"
                    : "the address of the topic is not valid")
        }
        do throws(Curl.Failure) {
            let replaces = message.isAgain ? try clear(message.id, topic, channel) : true
            switch message.action {
            case .withdraw where !replaces, .update where !replaces: return .nothingToSend
            case .withdraw: break
            case .update, .ring:
                let text = content(of: message, topic, hasSequence: replaces)
                _ = try curl.send(
                    "POST", Array(text.utf8), to: topic.server,
                    fields: ["Content-Type: application/json"] + fields(channel),
                    seconds: Self.seconds)
            }
            return .accepted
        } catch {
            return .failed(Self.problem(error))
        }
    }

    /// Removes a notice from the screens. Returns whether the server can.
    private func clear(
        _ id: String, _ topic: NtfyTopic, _ channel: NoticeChannel
    ) throws(Curl.Failure) -> Bool {
        guard let address = topic.clearing(id) else { return false }
        do throws(Curl.Failure) {
            _ = try curl.send(
                "PUT", [], to: address, fields: fields(channel), seconds: Self.seconds)
            return true
        } catch {
            if error.status == 404 { return false }
            throw error
        }
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

    /// Returns a failure in words, without the address.
    private static func problem(_ failure: Curl.Failure) -> String {
        if failure.isTimeout { return "the server took more than \(seconds) seconds" }
        switch failure.status {
        case 401: return "the server needs an access token, or refuses this one (401)"
        case 403: return "the server does not allow messages to this topic (403)"
        case 413: return "the server refuses messages of this length (413)"
        case 429: return "the server has had too many messages today or at once (429)"
        case let status? where status >= 500: return "the server has a problem (\(status))"
        case let status?: return "this is no ntfy server, or it refuses the message (\(status))"
        case nil: return "\(WebError.curl(failure))"
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
