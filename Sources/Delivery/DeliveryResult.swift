package import Journal

/// The answer of a channel to a message.
package enum DeliveryResult: Hashable, Sendable {
    /// The message was sent.
    case accepted
    /// The message was not sent, and may be sent later. The text states the problem, without
    /// secrets.
    case failed(String)

    /// The problem, or `nil` if the message was sent.
    package var problem: String? { if case .failed(let problem) = self { problem } else { nil } }
}

/// Sends messages on channels. Several threads use it.
package protocol NoticeSender: Sendable {
    /// Sends a message, and waits for the answer, at most for half a minute.
    func send(_ message: NoticeMessage, on channel: NoticeChannel) -> DeliveryResult
}
