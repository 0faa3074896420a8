/// Fetches with the program curl.
///
/// Its library would have to be loaded, with some thirty others, whatever dosecal is asked to do.
package struct Curl {
    /// What is asked of a server.
    struct Request {
        let address: CalendarAddress
        /// Fields of the request, each as it is sent.
        let fields: [String]
        /// How many answers may lead elsewhere.
        let redirects: Int
        /// How many seconds all of it may take.
        let seconds: Int
        /// How many bytes the answer may have.
        let largest: Int
    }
    /// What did not go well.
    package enum Failure: Error {
        /// There is no such program.
        case notInstalled
        /// The answer has more bytes than it may.
        case tooLarge
        /// The system could start no program.
        case system(String)
        /// It ended with this exit status; what it had got by then.
        case ended(Int32, WebAnswer?)
    }
    private let agent: String
    private let environment: [String]

    /// Curl as it calls itself to servers, with the variables that it gets to see.
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

    /// What would stand in a list of processes where it were arguments.
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
        // By scalars: a quote with a mark combined is another `Character`, and none to curl.
        let escaped = text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }
        return "\"\(escaped.joined())\""
    }
}
