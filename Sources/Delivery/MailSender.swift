package import CivilTime
package import Fetch
package import Journal
import Wording

/// Sends e-mail through the household's SMTP server.
///
/// Mail cannot be replaced or removed, so only messages that ring are sent.
package struct MailSender: NoticeSender {
    private let curl: Curl
    private let clock: @Sendable () -> Instant

    /// Creates a sender. `clock` returns the current time.
    package init(_ curl: Curl, clock: @escaping @Sendable () -> Instant) {
        self.curl = curl
        self.clock = clock
    }

    /// The time limit in seconds.
    private static let seconds = 25

    /// The maximum number of connections to the server. Many servers limit them.
    private static let connections = 4

    /// Returns a text that all channels for e-mail have in common.
    package func place(of channel: NoticeChannel) -> String { "mail" }

    /// Sends messages to the addresses of channels.
    package func send(_ deliveries: [Delivery], _ receive: (Int, DeliveryResult) -> Void) {
        var mails: [(place: Int, transfer: Curl.Transfer)] = []
        for (place, delivery) in deliveries.enumerated() {
            switch mail(delivery) {
            case .success(let mail?): mails.append((place, curl.transfer(of: mail)))
            case .success(nil): receive(place, .nothingToSend)
            case .failure(let problem): receive(place, .failed(problem))
            }
        }
        curl.perform(
            mails.map(\.transfer), connections: Self.connections, seconds: Self.patience + 5
        ) { number, result in
            switch result {
            case .success: receive(mails[number].place, .accepted)
            case .failure(let failure):
                receive(mails[number].place, .failed(Self.problem(failure)))
            }
        }
    }

    /// Returns the e-mail to send, or `nil` if there is none.
    private func mail(_ delivery: Delivery) -> Result<Curl.Mail?, DeliveryProblem> {
        let (message, channel) = (delivery.message, delivery.channel)
        guard message.action == .ring else { return .success(nil) }
        guard let server = channel.mail else {
            return .failure(DeliveryProblem(.mailNoServer))
        }
        guard MailServer.isAddress(channel.target) else {
            return .failure(DeliveryProblem(.mailMalformed))
        }
        let text = MailText(
            message: message, from: server.from, to: channel.target, now: clock())
        return .success(
            Curl.Mail(
                url: server.url, needsTLS: server.needsTLS, login: server.login,
                from: server.from, to: channel.target, bytes: text.bytes, seconds: Self.seconds))
    }

    private static func problem(_ failure: Curl.Failure) -> DeliveryProblem {
        guard case .mail(let status, let reply) = failure else { return DeliveryProblem(failure) }
        switch status {
        case 6: return DeliveryProblem(.mailNoHost)
        case 7: return DeliveryProblem(.mailNoAnswer)
        case 28: return DeliveryProblem(.mailSlow, ["seconds": "\(seconds)"])
        case 35: return DeliveryProblem(.mailNotEncrypted)
        case 51, 58, 60, 77, 83, 90, 91: return DeliveryProblem(.mailCertificate)
        case 64: return DeliveryProblem(.mailNoEncryption)
        case 67: return DeliveryProblem(.mailPassword)
        default: break
        }
        return switch reply {
        case 400...499:
            DeliveryProblem(.mailLater, ["reply": "\(reply)"])
        case 530, 534, 535:
            DeliveryProblem(.mailNeedsPassword, ["reply": "\(reply)"])
        case 500...599:
            DeliveryProblem(.mailRefused, ["reply": "\(reply)"])
        default: DeliveryProblem(.mailLost, ["status": "\(status)"])
        }
    }
}
