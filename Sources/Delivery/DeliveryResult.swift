package import Journal
import Wording

/// The answer of a channel to a message.
package enum DeliveryResult: Hashable, Sendable {
    /// The message was sent.
    case accepted
    /// The channel sends no such message, so it is not known whether the channel works.
    case nothingToSend
    /// The message was not sent, and may be sent later; `after` is the number of seconds that the
    /// server asks to wait.
    case failed(DeliveryProblem, after: Int? = nil)
    /// The receiver no longer exists.
    case gone

    /// The problem, or `nil` if nothing is left to send.
    package var problem: DeliveryProblem? {
        switch self {
        case .accepted, .nothingToSend: nil
        case .failed(let problem, _): problem
        case .gone: DeliveryProblem(.sendGone)
        }
    }
}

/// A message and its channel.
package struct Delivery: Sendable {
    /// The message.
    package let message: NoticeMessage
    /// The channel.
    package let channel: NoticeChannel

    /// Creates a delivery.
    package init(_ message: NoticeMessage, on channel: NoticeChannel) {
        self.message = message
        self.channel = channel
    }
}

/// Sends messages on channels. Several threads use it.
package protocol NoticeSender: Sendable {
    /// Returns a text that channels have in common if they share a server. Their messages are sent
    /// together; those of other channels do not wait for them.
    func place(of channel: NoticeChannel) -> String

    /// Returns the maximum number of threads that send messages to a channel's place at once.
    func threads(for channel: NoticeChannel) -> Int

    /// Sends messages of one place, and calls `receive` with the answer to each. Messages for which
    /// the time did not suffice have no answer.
    func send(_ deliveries: [Delivery], _ receive: (Int, DeliveryResult) -> Void)
}

extension NoticeSender {
    /// The number of seconds after which the messages that have not been sent are left for later.
    package static var patience: Int { 25 }

    /// A message does not wait for those that a slow server is still answering.
    package func threads(for channel: NoticeChannel) -> Int { 3 }

    /// Sends one message and waits for the answer, for about a minute at most.
    package func send(_ message: NoticeMessage, on channel: NoticeChannel) -> DeliveryResult {
        var result = DeliveryResult.failed(DeliveryProblem(.sendTooLate))
        send([Delivery(message, on: channel)]) { result = $1 }
        return result
    }
}
