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
    }
    private let agent: String
    private let environment: [String]

    /// Creates a client with the given user agent and environment variables for curl.
    package init(agent: String, environment: [String]) {
        self.agent = agent
        self.environment = environment
    }

    func answer(to request: Request) throws(Failure) -> WebAnswer {
        let process = try CurlProcess(configuration(of: request), environment)
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
        ].sorted { $0.key < $1.key }
        let lines =
            flags + values.map { "\($0.key) = \(Self.quoted($0.value))" }
            + request.fields.map { "header = \(Self.quoted($0))" }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static func quoted(_ text: String) -> String {
        // The text is escaped by scalars, because a quote with a combining mark is a different
        // `Character`, but still a quote to curl.
        let escaped = text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }
        return "\"\(escaped.joined())\""
    }
}
