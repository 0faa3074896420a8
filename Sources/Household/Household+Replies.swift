package import CivilTime
import Files
import Journal

/// The place at which a message is answered.
package enum AnswerPlace: Hashable, Sendable {
    /// A page at this URL, to which the answer is added.
    case page(String)
    /// A topic of an ntfy server at this URL, with the body for each answer.
    case topic(String, [NoticeAnswer: String])
}

/// An answer that a button sends to a topic, because the phone cannot reach the household. Everyone
/// who knows a topic can send to it, so the answer is signed.
struct NoticeReply: Hashable {
    let answer: NoticeAnswer
    let secret: SecretToken

    /// Creates the answer to the doses of an address.
    init(_ answer: NoticeAnswer, to secret: SecretToken) {
        self.answer = answer
        self.secret = secret
    }

    /// Parses the body of a message. Returns `nil` if it was not signed with the key.
    init?(_ text: String, key: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, let secret = SecretToken(words[0]),
            let answer = NoticeAnswer(rawValue: words[1])
        else { return nil }
        self.init(answer, to: secret)
        guard isSameSecret(body(key: key), text) else { return nil }
    }

    /// Returns the signed body of the message.
    func body(key: String) -> String {
        let text = "\(secret.digits) \(answer.rawValue)"
        return "\(text) \(SecretToken(signing: "reply \(text)", key: key).digits)"
    }

    /// Returns the name of the topic on a server. It cannot be guessed.
    static func topic(of server: String, key: String) -> String {
        "dosecal-reply-\(SecretToken(signing: "topic \(server)", key: key).digits)"
    }
}

/// A topic to which buttons send answers.
package struct ReplyTopic: Hashable, Sendable {
    /// The URL.
    package let url: String
    /// The access token for the server, or `nil` if it needs none.
    package let token: String?
    /// Whether the server was chosen on the pages.
    package let isFromPages: Bool
}

extension Household {
    /// Returns the topics to which buttons send answers: one for each server.
    package func replyTopics() throws -> [ReplyTopic] {
        let channels = try noticeChannels().filter { $0.replyTopic != nil }
        return Dictionary(grouping: channels) { $0.replyTopic ?? "" }
            .sorted { $0.key < $1.key }.map { url, channels in
                ReplyTopic(
                    url: url, token: channels.lazy.compactMap(\.token).first,
                    isFromPages: channels.allSatisfy(\.isFromPages))
            }
    }

    /// Records the answer in a message that arrived at a topic, as at an address. Returns `nil` if
    /// the message is forged or came too late.
    ///
    /// - Parameter sent: The time of the message, at which the button was pressed.
    package func record(reply text: String, sent: Instant) throws -> AnsweredNotice? {
        guard let key = try store.value(of: .signingKey), let reply = NoticeReply(text, key: key)
        else { return nil }
        // The snooze is over.
        let isOver = sent.advanced(byMinutes: NoticeAnswer.snoozeMinutes) <= now
        if reply.answer == .snooze, isOver { return nil }
        do {
            return try answer(reply.answer, at: reply.secret, pressed: min(sent, now))
        } catch is UnknownAnswerAddress {
            return nil
        }
    }
}
