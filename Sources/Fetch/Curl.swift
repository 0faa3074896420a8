import Files

/// Performs HTTP requests by running the program curl.
///
/// libcurl is not linked, because it would be loaded with some 30 other libraries at each start of
/// dosecal.
package struct Curl: Sendable {
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
        /// curl could not send an e-mail: its exit status, and the last reply of the server or 0.
        case mail(Int32, reply: Int)
        /// The server is in the local network, and was not allowed to be.
        case isLocal

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
    let allowed: [String]
    let lookup: @Sendable (String) -> [String]

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - agent: The user agent.
    ///   - environment: The environment variables for curl.
    ///   - allowed: The hosts, with the port if a URL has one, that guarded requests may reach in
    ///     the local network.
    ///   - lookup: Returns the IP addresses of a host, or an empty list if it is not known. If it is
    ///     `nil`, the system is asked.
    package init(
        agent: String, environment: [String], allowing allowed: [String] = [],
        lookup: (@Sendable (String) -> [String])? = nil
    ) {
        self.agent = agent
        self.environment = environment
        self.allowed = allowed
        self.lookup = lookup ?? { Self.addresses(of: $0, environment) }
    }

    func answer(to request: Request) throws(Failure) -> WebAnswer {
        var configuration = CurlConfiguration()
        configuration.add(flags: ["globoff", "silent", "fail", "compressed", "location"])
        let options = options(
            to: request.address, redirects: request.redirects, seconds: request.seconds,
            largest: request.largest)
        for (name, value) in options { configuration.add(name, value) }
        configuration.add("dump-header", "/dev/fd/3")
        for field in request.fields { configuration.add("header", field) }
        // curl keeps its own time.
        var program = ChildProgram(
            "curl", ["-q", "--config", "-"], environment: environment, seconds: request.seconds + 5)
        program.inputs[0] = configuration.bytes
        program.outputs = [1, 3]
        program.limit = request.largest + Self.largestHeads
        var (heads, body): ([UInt8], [UInt8]) = ([], [])
        let end: ChildProgram.End
        do throws(SystemError) {
            end = try program.run { number, bytes in
                if number == 1 { body += bytes } else { heads += bytes }
            }
        } catch {
            throw Failure(error)
        }
        if end == .tooMuch || body.count > request.largest { throw .tooLarge }
        let answer = WebAnswer(heads: heads, body: body)
        guard end == .exited(0), let answer else { throw .ended(Self.status(of: end), answer) }
        return answer
    }

    /// The maximum number of bytes of all heads.
    private static let largestHeads = 1 << 20

    /// Returns the exit status of curl, or 28, as curl has it, if its time was up.
    static func status(of end: ChildProgram.End) -> Int32 {
        switch end {
        case .exited(let status): status
        case .tooLate: 28
        case .signalled, .tooMuch: -1
        }
    }

    /// Returns the options of a request.
    func options(
        to address: CalendarAddress, redirects: Int, seconds: Int, largest: Int
    ) -> [(name: String, value: String)] {
        let scheme = address.isEncrypted ? "=https" : "=http"
        return [
            ("url", address.text), ("proto", scheme), ("proto-redir", scheme),
            ("max-redirs", "\(redirects)"), ("max-time", "\(seconds)"),
            ("max-filesize", "\(largest)"), ("user-agent", agent),
        ]
    }
}

extension Curl.Failure {
    /// Creates the failure to start curl.
    init(_ error: SystemError) {
        self = error.isMissing ? .notInstalled : .system(error.description)
    }
}
