package import Journal

/// The answer of a channel to a message.
package enum DeliveryResult: Hashable, Sendable {
    /// The message was sent.
    case accepted
    /// The channel sends no such message, so it is not known whether the channel works.
    case nothingToSend
    /// The message was not sent, and may be sent later. The text states the problem, without
    /// secrets; `after` is the number of seconds that the server asks to wait.
    case failed(String, after: Int? = nil)
    /// The receiver no longer exists.
    case gone

    /// The problem, or `nil` if nothing is left to send.
    package var problem: String? {
        switch self {
        case .accepted, .nothingToSend: nil
        case .failed(let problem, _): problem
        case .gone: "the browser no longer accepts reminders"
        }
    }
}

/// Sends messages on channels. Several threads use it.
package protocol NoticeSender: Sendable {
    /// Sends a message, and waits for the answer, at most for half a minute.
    func send(_ message: NoticeMessage, on channel: NoticeChannel) -> DeliveryResult
}
