/// Performs HTTP requests by running the program curl.
///
/// libcurl is not linked, because it would be loaded with some 30 other libraries at each start of
/// dosecal.
package struct Curl {
    /// A request to a server.
    struct Request {
        let address: CalendarAddress
        /// The header fields, as complete lines.
        let fields: [String]
        /// The maximum number of redirections.
        let redirects: Int
        /// The time limit in seconds.
        let seconds: Int
        /// The maximum size of the body in bytes.
        let largest: Int
        /// The method and the body to send, or `nil` for a GET.
        var sent: (method: String, body: [UInt8])?
    }
    /// The reason why a request failed.
    package enum Failure: Error {
        /// curl is not installed.
        case notInstalled
        /// The body exceeds the size limit.
        case tooLarge
        /// The system could not start the process.
        case system(String)
        /// curl ended with this exit status and possibly a partial answer.
        case ended(Int32, WebAnswer?)
        /// curl could not send an e-mail: its exit status, and the last reply of the server or 0.
        case mail(Int32, reply: Int)

        /// The status of an answer that reports a failure, or `nil` if there was no such answer.
        package var status: Int? {
            if case .ended(22, let answer) = self { answer?.status } else { nil }
        }
        /// The number of seconds after which the server accepts another request, or `nil` if it
        /// states none.
        package var retryAfter: Int? {
            guard case .ended(22, let answer) = self else { return nil }
            return answer?["retry-after"].flatMap { Int($0) }
        }
        /// Whether the time was up.
        package var isTimeout: Bool { if case .ended(28, _) = self { true } else { false } }
    }
    let agent: String
    let environment: [String]

    /// Creates a client with the given user agent and environment variables for curl.
    package init(agent: String, environment: [String]) {
        self.agent = agent
        self.environment = environment
    }

    func answer(to request: Request) throws(Failure) -> WebAnswer {
        let process = try CurlProcess(
            configuration(of: request), environment, uploading: request.sent?.body ?? [])
        let (heads, body) = process.output(upTo: request.largest)
        if body.count > request.largest {
            process.kill()
            throw .tooLarge
        }
        let status = process.exitStatus()
        let answer = WebAnswer(heads: heads, body: body)
        guard status == 0, let answer else { throw .ended(status, answer) }
        return answer
    }

    /// Sends a body with a method such as POST, without following redirections. Returns the body of
    /// a successful answer.
    package func send(
        _ method: String, _ body: [UInt8], to address: CalendarAddress, fields: [String],
        seconds: Int
    ) throws(Failure) -> [UInt8] {
        var request = Request(
            address: address, fields: fields, redirects: 0, seconds: seconds, largest: 1 << 16)
        request.sent = (method, body)
        let answer = try answer(to: request)
        // curl takes a redirection without a target for a success.
        guard (200...299).contains(answer.status) else { throw .ended(22, answer) }
        return answer.body
    }

    /// An e-mail to one address, and the server that sends it.
    package struct Mail {
        /// The SMTP URL of the server.
        let url: String
        /// Whether the connection must be encrypted.
        let needsTLS: Bool
        /// The user name and the password, separated by a colon, or `nil` for no login.
        let login: String?
        /// The address of the sender.
        let from: String
        /// The address of the recipient.
        let to: String
        /// The message, with CRLF at the end of each line.
        let bytes: [UInt8]
        /// The time limit in seconds.
        let seconds: Int

        /// Creates an e-mail.
        package init(
            url: String, needsTLS: Bool, login: String?, from: String, to: String, bytes: [UInt8],
            seconds: Int
        ) {
            (self.url, self.needsTLS, self.login) = (url, needsTLS, login)
            (self.from, self.to, self.bytes, self.seconds) = (from, to, bytes, seconds)
        }
    }

    /// Sends an e-mail.
    package func send(_ mail: Mail) throws(Failure) {
        let values = [
            "url": mail.url, "proto": "=smtp,smtps", "max-time": "\(mail.seconds)",
            "mail-from": mail.from, "mail-rcpt": mail.to, "upload-file": "/dev/fd/4",
            "write-out": "%{response_code}",
        ].merging(mail.login.map { ["user": $0] } ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let lines =
            ["globoff", "silent"] + (mail.needsTLS ? ["ssl-reqd"] : [])
            + values.map { "\($0.key) = \(Self.quoted($0.value))" }
        let process = try CurlProcess(
            Array((lines.joined(separator: "\n") + "\n").utf8), environment, uploading: mail.bytes)
        let (_, reply) = process.output(upTo: 1 << 16)
        let status = process.exitStatus()
        guard status == 0 else {
            throw .mail(status, reply: Int(String(decoding: reply, as: UTF8.self)) ?? 0)
        }
    }

    /// Returns the configuration for curl's standard input. Arguments would be visible in the
    /// process list.
    private func configuration(of request: Request) -> [UInt8] {
        let scheme = request.address.isEncrypted ? "https" : "http"
        let flags = ["globoff", "silent", "fail", "compressed", "location"]
        let values = [
            "url": request.address.text, "proto": "=\(scheme)", "proto-redir": "=\(scheme)",
            "max-redirs": "\(request.redirects)", "max-time": "\(request.seconds)",
            "max-filesize": "\(request.largest)", "user-agent": agent,
            "dump-header": "/dev/fd/3",
        ].merging(
            request.sent.map { ["request": $0.method, "data-binary": "@/dev/fd/4"] } ?? [:]
        ) { $1 }.sorted { $0.key < $1.key }
        let lines =
            flags + values.map { "\($0.key) = \(Self.quoted($0.value))" }
            + request.fields.map { "header = \(Self.quoted($0))" }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    static func quoted(_ text: String) -> String {
        // The text is escaped by scalars, because a quote with a combining mark is a different
        // `Character`, but still a quote to curl.
        let escaped = text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }
        return "\"\(escaped.joined())\""
    }
}
