#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Files

/// Fetches with the program curl.
///
/// Its library would have to be loaded, with some thirty others, whatever dosecal is asked to do.
struct Curl {
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
    enum Failure: Error {
        case notInstalled
        case tooLarge
        /// The system could start no program.
        case system(String)
        /// It ended with this exit status; what it had got by then.
        case ended(Int32, WebAnswer?)
    }
    /// The variables that it gets to see.
    let environment: [String]

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
            "max-filesize": "\(request.largest)", "user-agent": "dosecal/\(Dosecal.version)",
            "dump-header": "/dev/fd/3",
        ].sorted { $0.key < $1.key }
        let lines =
            flags + values.map { "\($0.key) = \(Self.quoted($0.value))" }
            + request.fields.map { "header = \(Self.quoted($0))" }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
}

/// A curl that was started, with its ends of three pipes.
private struct CurlProcess {
    private let id: pid_t
    private let body: Pipe
    private let heads: Pipe

    init(_ configuration: [UInt8], _ environment: [String]) throws(Curl.Failure) {
        let input = try Pipe()
        body = try Pipe()
        heads = try Pipe()
        // A pipe holds so much, so nobody has to read while it is written.
        guard configuration.count <= 32_768, input.write(configuration) else {
            throw .system("its address is too long")
        }
        input.closeWriting()
        id = try Self.start(
            environment, [(input.reading, 0), (body.writing, 1), (heads.writing, 3)])
        body.closeWriting()
        heads.closeWriting()
    }

    /// Starts it with these descriptors called by these numbers.
    private static func start(
        _ environment: [String], _ descriptors: [(Int32, Int32)]
    ) throws(Curl.Failure) -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (own, number) in descriptors {
            posix_spawn_file_actions_adddup2(&actions, own, number)
        }
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var id: pid_t = 0
        var words = ["curl", "-q", "--config", "-"].map { Self.copy(of: $0) } + [nil]
        var variables = environment.map { Self.copy(of: $0) } + [nil]
        defer { for text in words + variables { free(text) } }
        let failure = posix_spawnp(&id, "curl", &actions, nil, &words, &variables)
        switch failure {
        case 0: return id
        case ENOENT: throw .notInstalled
        default: throw .system(String(cString: strerror(failure)))
        }
    }

    private static func copy(of text: String) -> UnsafeMutablePointer<CChar>? { strdup(text) }

    /// What it writes until it ends, or until the body has more bytes than the limit.
    func output(upTo limit: Int) -> (heads: [UInt8], body: [UInt8]) {
        var (head, content): ([UInt8], [UInt8]) = ([], [])
        var ends = [heads.reading, body.reading].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        // Descriptors below zero are passed over.
        while ends.contains(where: { $0.fd >= 0 }), content.count <= limit {
            guard poll(&ends, nfds_t(ends.count), -1) > 0 else {
                if errno == EINTR { continue }
                break
            }
            if ends[0].revents != 0, !heads.read(into: &head) { ends[0].fd = -1 }
            if ends[1].revents != 0, !body.read(into: &content) { ends[1].fd = -1 }
        }
        return (head, content)
    }

    /// Ends it at once.
    func kill() {
        Self.signal(id)
        _ = exitStatus()
    }

    /// Waits for its end; a negative number where a signal ended it.
    func exitStatus() -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }

    private static func signal(_ id: pid_t) {
        #if canImport(Darwin)
        Darwin.kill(id, SIGKILL)
        #else
        Glibc.kill(id, SIGKILL)
        #endif
    }
}

/// A pipe whose ends are closed when it goes out of use, and which no other program inherits.
private final class Pipe {
    let reading: Int32
    private(set) var writing: Int32

    init() throws(Curl.Failure) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .system(String(cString: strerror(errno))) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(reading)
        closeWriting()
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { (try? OpenFile.write($0, to: writing, "curl")) != nil }
    }

    /// Adds what there is to read; false at the end.
    func read(into bytes: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        repeat { count = Self.read(reading, &chunk) } while count < 0 && errno == EINTR
        bytes += chunk.prefix(max(0, count))
        return count > 0
    }

    private static func read(_ descriptor: Int32, _ chunk: inout [UInt8]) -> Int {
        #if canImport(Darwin)
        Darwin.read(descriptor, &chunk, chunk.count)
        #else
        Glibc.read(descriptor, &chunk, chunk.count)
        #endif
    }
}
