package import CivilTime
package import Fetch
package import Journal

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

    /// Sends a message to the address of a channel.
    package func send(_ message: NoticeMessage, on channel: NoticeChannel) -> DeliveryResult {
        guard message.action == .ring else { return .nothingToSend }
        guard let server = channel.mail else {
            return .failed("no mail server is set up; run 'dosecal notify mail'")
        }
        guard MailServer.isAddress(channel.target) else {
            return .failed("the e-mail address is not valid")
        }
        let text = MailText(
            message: message, from: server.from, to: channel.target, now: clock())
        let mail = Curl.Mail(
            url: server.url, needsTLS: server.needsTLS, login: server.login, from: server.from,
            to: channel.target, bytes: text.bytes, seconds: Self.seconds)
        do throws(Curl.Failure) {
            try curl.send(mail)
            return .accepted
        } catch {
            return .failed(Self.problem(error))
        }
    }

    /// Returns a failure in words, without the password.
    private static func problem(_ failure: Curl.Failure) -> String {
        guard case .mail(let status, let reply) = failure else {
            return "\(WebError.curl(failure))"
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
