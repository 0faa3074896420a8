import Files
import Household
package import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Sends messages by running the program of a channel, without a shell.
///
/// The program gets the text on standard input and the facts in variables of its environment. If it
/// does not end in time, it is killed with its child processes.
package struct NoticeProgram: NoticeSender {
    private let environment: [String]
    private let seconds: Int

    /// Creates a sender. Programs get the given variables, as NAME=VALUE.
    package init(environment: [String], seconds: Int = 30) {
        self.environment = environment
        self.seconds = seconds
    }

    /// Runs the program of a channel.
    package func send(_ message: NoticeMessage, on channel: NoticeChannel) -> DeliveryResult {
        let addresses =
            message.answers.map { ("\($0.kind.rawValue.uppercased())_URL", $0.url) }
            + (message.link.map { [("LINK", $0)] } ?? [])
        let facts = [
            ("ACTION", message.action.rawValue), ("NOTICE", message.id),
            ("PERSON", message.person), ("TITLE", message.title),
            ("SUBSCRIBER", channel.subscriber),
        ]
        let variables = (facts + addresses).map { "DOSECAL_\($0.0)=\(Self.withoutZero($0.1))" }
            .sorted()
        let text = message.text.isEmpty ? "" : message.text + "\n"
        do throws(SystemError) {
            let id = try start(channel.target, environment + variables, Array(text.utf8))
            return end(of: id)
        } catch {
            return .failed("the program could not be run: \(error)")
        }
    }

    private static func withoutZero(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))
    }

    /// A pipe can buffer this much, so the write does not block.
    private static let longestText = 32_768

    private func start(
        _ path: String, _ variables: [String], _ text: [UInt8]
    ) throws(SystemError) -> pid_t {
        let ends = try Descriptor.pipeEnds()
        let reading = try Descriptor(ends.reading)
        var writing: Descriptor? = try Descriptor(ends.writing)
        let start = Array(text.prefix(Self.longestText))
        try start.withUnsafeBufferPointer { bytes throws(SystemError) in
            try Descriptor.write(UnsafeRawBufferPointer(bytes), to: ends.writing)
        }
        _ = writing.take()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, reading.number, 0)
        for output in [1, 2] as [Int32] {
            posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The program has its own process group, so that it can be killed with its children, and
        // does not inherit the signals that dosecal blocks.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        var id: pid_t = 0
        var words = [strdup(path), nil]
        var list = variables.map { strdup($0) } + [nil]
        defer { for word in words + list { free(word) } }
        var failure = posix_spawn(&id, path, &actions, &attributes, &words, &list)
        // A program that was just written cannot be started while a new process of another thread
        // still has the descriptor of the writer, until it starts its own program.
        var attempts = 0
        while failure == ETXTBSY, attempts < 200 {
            usleep(10_000)
            attempts += 1
            failure = posix_spawn(&id, path, &actions, &attributes, &words, &list)
        }
        guard failure == 0 else { throw SystemError(failure) }
        return id
    }

    /// Waits for the end of the program, and kills it if its time is up.
    private func end(of id: pid_t) -> DeliveryResult {
        let watch = Stopwatch()
        var status: Int32 = 0
        while true {
            let ended = waitpid(id, &status, WNOHANG)
            if ended == id { break }
            if ended < 0, errno != EINTR { return .failed("the program was lost") }
            guard watch.milliseconds < seconds * 1000 else {
                kill(-id, SIGKILL)
                while waitpid(id, &status, 0) < 0, errno == EINTR {}
                return .failed("the program took more than \(seconds) seconds")
            }
            usleep(5_000)
        }
        if status & 0x7F != 0 { return .failed("the program was ended by signal \(status & 0x7F)") }
        let exit = status >> 8 & 0xFF
        return exit == 0 ? .accepted : .failed("the program ended with status \(exit)")
    }
}
