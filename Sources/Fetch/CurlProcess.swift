#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A running curl process with the pipes to it.
struct CurlProcess {
    private let id: pid_t
    private let body: Pipe
    private let heads: Pipe

    /// Starts curl, with bytes that it can read from `/dev/fd/4`.
    init(
        _ configuration: [UInt8], _ environment: [String], uploading bytes: [UInt8] = []
    ) throws(Curl.Failure) {
        let input = try Pipe()
        body = try Pipe()
        heads = try Pipe()
        // A pipe can buffer this much, so the write does not block.
        guard configuration.count <= 32_768 else {
            throw .system("its address is too long")
        }
        try input.write(configuration)
        input.closeWriting()
        let upload = try Pipe()
        guard bytes.count <= 65_536 else { throw .system("the message is too long") }
        try upload.write(bytes)
        upload.closeWriting()
        id = try Self.start(
            environment,
            [
                (input.reading, 0), (body.writing, 1), (heads.writing, 3), (upload.reading, 4),
            ])
        body.closeWriting()
        heads.closeWriting()
    }

    /// Starts curl with descriptors duplicated to the given numbers.
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

    /// Returns the output of the process until it ends or the body exceeds the limit.
    func output(upTo limit: Int) -> (heads: [UInt8], body: [UInt8]) {
        var (head, content): ([UInt8], [UInt8]) = ([], [])
        var ends = [heads.reading, body.reading].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        // `poll` ignores negative descriptors.
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

    /// Calls `receive` with the body as it arrives, until the process ends. Returns the heads.
    func output(_ receive: ([UInt8]) -> Void) -> [UInt8] {
        var head: [UInt8] = []
        var ends = [heads.reading, body.reading].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while ends.contains(where: { $0.fd >= 0 }) {
            guard poll(&ends, nfds_t(ends.count), -1) > 0 else {
                if errno == EINTR { continue }
                break
            }
            if ends[0].revents != 0, !heads.read(into: &head) { ends[0].fd = -1 }
            if ends[1].revents != 0 {
                var bytes: [UInt8] = []
                if !body.read(into: &bytes) { ends[1].fd = -1 }
                receive(bytes)
            }
        }
        return head
    }

    /// Kills the process.
    func kill() {
        Self.signal(id)
        _ = exitStatus()
    }

    /// Waits for the process to end and returns its exit status, or -1 if a signal ended it.
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
