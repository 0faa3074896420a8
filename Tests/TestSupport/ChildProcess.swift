internal import CSpawn
public import Foundation
import Synchronization

/// A program that runs in parallel to the test.
///
/// It is started and awaited with system calls. Foundation's `Process` sometimes crashes if many
/// files are open, and sometimes does not notice that a program was killed at once.
public final class ChildProcess: Sendable {
    /// One end of a standard stream.
    public enum Stream {
        /// `/dev/null`
        case null
        /// A file, which is truncated if the program writes to it.
        case file(URL)
        /// An open file or pipe of this process.
        case descriptor(Int32)
    }

    private let id: pid_t
    /// The status from `waitpid`, or `nil` if the program is running.
    private let ended = Mutex<Int32?>(nil)

    /// Starts a program. It inherits the environment of this process if `environment` is `nil`, no
    /// open files except the streams, and no blocked signals.
    public init(
        _ program: URL, _ arguments: [String], environment: [String: String]? = nil,
        folder: URL? = nil, input: Stream = .null, output: Stream = .null, errors: Stream = .null
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in [(0, input), (1, output), (2, errors)] as [(Int32, Stream)] {
            let mode = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
            switch stream {
            case .null:
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .file(let file):
                posix_spawn_file_actions_addopen(&actions, number, file.path, mode, 0o600)
            case .descriptor(let own):
                posix_spawn_file_actions_adddup2(&actions, own, number)
            }
        }
        _ = close_other_files(&actions)
        if let folder { _ = begin_in_folder(&actions, folder.path) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let variables = environment ?? ProcessInfo.processInfo.environment
        let words = ([program.path] + arguments).map { strdup($0) }
        let settings = variables.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + settings { free(text) } }
        var id: pid_t = 0
        let status = posix_spawn(
            &id, program.path, &actions, &attributes, words + [nil], settings + [nil])
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EINVAL) }
        self.id = id
    }

    /// The process ID.
    public var number: Int { Int(id) }

    /// The files, threads and memory of the program.
    public var held: HeldResources { get throws { try HeldResources(of: id) } }

    /// Whether the program has not ended.
    public var isRunning: Bool { status == nil }

    /// Sends a signal to the program, unless it has ended.
    public func send(_ signal: Int32) {
        ended.withLock { if $0 == nil { kill(id, signal) } }
    }

    /// Waits for the program to end. Returns the exit status, or the negative number of the signal
    /// that ended it.
    ///
    /// The program is killed after ten minutes.
    public func wait() -> Int32 {
        let limit = SuspendingClock.now + .seconds(600)
        while true {
            if let status { return status }
            if SuspendingClock.now > limit { send(SIGKILL) }
            usleep(1000)
        }
    }

    /// Kills the program.
    public func end() {
        send(SIGKILL)
        _ = wait()
    }

    private var status: Int32? {
        ended.withLock { ended in
            var status: Int32 = 0
            if ended == nil, waitpid(id, &status, WNOHANG) == id { ended = status }
            return ended.map { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : -($0 & 0x7F) }
        }
    }
}
