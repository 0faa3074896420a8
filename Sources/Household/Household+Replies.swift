package import CivilTime
import Files
package import Journal

/// An answer that a button of a notice sends to a topic of an ntfy server, because the household has
/// no address that the phone can reach.
package struct NoticeReply: Hashable, Sendable {
    fileprivate let secret: SecretToken
    fileprivate let answer: NoticeAnswer

    /// Creates the answer to the doses of an address.
    package init(_ answer: NoticeAnswer, to secret: SecretToken) {
        self.answer = answer
        self.secret = secret
    }

    /// Parses the body of a message. Returns `nil` unless it was signed with the key: everyone who
    /// knows a topic can send to it.
    package init?(_ text: String, key: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, let secret = SecretToken(words[0]),
            let answer = NoticeAnswer(rawValue: words[1])
        else { return nil }
        self.init(answer, to: secret)
        guard isSameSecret(body(key: key), text) else { return nil }
    }

    /// Returns the body of the message, which is signed.
    package func body(key: String) -> String {
        let text = "\(secret.digits) \(answer.rawValue)"
        return "\(text) \(SecretToken(signing: "reply \(text)", key: key).digits)"
    }
}

extension NoticeReply {
    /// The name of the topic on a server to which the buttons send. It cannot be guessed.
    package static func topic(of server: String, key: String) -> String {
        "dosecal-reply-\(SecretToken(signing: "topic \(server)", key: key).digits)"
    }
}

extension Household {
    /// Records the answer in a message that arrived at a topic, as at an address. Returns `nil` if
    /// the message is forged or late, or if it was read before.
    package func record(_ text: String, sent: Instant) throws -> AnsweredNotice? {
        guard let key = try store.value(of: .signingKey),
            let reply = NoticeReply(text, key: key)
        else { return nil }
        do {
            return try answer(reply.answer, at: reply.secret, pressed: min(sent, now))
        } catch is UnknownAnswerAddress {
            return nil
        }
    }
}
