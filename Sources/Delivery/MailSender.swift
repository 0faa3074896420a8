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
            case .failure(let problem): receive(place, .failed(problem.text))
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

    /// The reason why a message cannot be sent.
    private struct Problem: Error {
        let text: String
    }

    /// Returns the e-mail to send, or `nil` if there is none.
    private func mail(_ delivery: Delivery) -> Result<Curl.Mail?, Problem> {
        let (message, channel) = (delivery.message, delivery.channel)
        guard message.action == .ring else { return .success(nil) }
        guard let server = channel.mail else {
            return .failure(Problem(text: "no mail server is set up; run 'dosecal notify mail'"))
        }
        guard MailServer.isAddress(channel.target) else {
            return .failure(Problem(text: "the e-mail address is not valid"))
        }
        let text = MailText(
            message: message, from: server.from, to: channel.target, now: clock())
        return .success(
            Curl.Mail(
                url: server.url, needsTLS: server.needsTLS, login: server.login,
                from: server.from, to: channel.target, bytes: text.bytes, seconds: Self.seconds))
    }

    /// Returns a failure in words, without the password.
    private static func problem(_ failure: Curl.Failure) -> String {
        guard case .mail(let status, let reply) = failure else {
            return Wording.english.text(about: WebError.curl(failure))
        }
        switch status {
        case 6: return "the mail server was not found; check the name of its host"
        case 7: return "nothing answers at the mail server; check its port"
        case 28: return "the mail server took more than \(seconds) seconds"
        case 35:
            return "an encrypted connection was not possible; check the port: smtps:// is "
                + "usually 465, smtp:// with STARTTLS 587"
        case 51, 58, 60, 77, 83, 90, 91:
            return "the certificate of the mail server is not valid for its name"
        case 64: return "the mail server offers no encryption (STARTTLS), so nothing is sent"
        case 67: return "the mail server refuses the user name or the password"
        default: break
        }
        switch reply {
        case 400...499: return "the mail server wants the message later (\(reply))"
        case 530, 534, 535: return "the mail server wants a user name and a password (\(reply))"
        case 500...599: return "the mail server refuses the address or the message (\(reply))"
        default: return "the connection to the mail server was lost (curl's exit status \(status))"
        }
    }
}
