#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that runs as a child process, in a new process group.
///
/// It inherits no descriptors. If it takes too long or prints too much, it is killed with its child
/// processes.
package struct ChildProgram {
    private let path: String
    private let words: [String]
    private let environment: [String]
    private let seconds: Int
    /// The bytes that the program can read, by the number of the descriptor. Descriptor 0 is
    /// `/dev/null` without them.
    package var inputs: [Int32: [UInt8]] = [:]
    /// The numbers of the descriptors whose output is wanted. Without them, 1 and 2 are `/dev/null`.
    package var outputs: [Int32] = []
    /// The maximum number of bytes that the program may print.
    package var limit = 1 << 20

    /// How a program ended.
    package enum End: Hashable, Sendable {
        /// It exited with this status.
        case exited(Int32)
        /// A signal ended it.
        case signalled(Int32)
        /// It was killed because its time was up.
        case tooLate
        /// It was killed because it printed too much.
        case tooMuch
    }

    /// Creates a program with a time limit in seconds.
    ///
    /// - Parameter path: The path, or a name that is looked up in the folders of `PATH`.
    package init(_ path: String, _ words: [String] = [], environment: [String], seconds: Int) {
        self.path = path
        self.words = words
        self.environment = environment
        self.seconds = seconds
    }

    /// Runs the program until it ends. Calls `receive` with what it prints and the number of the
    /// descriptor.
    package func run(
        _ receive: (Int32, ArraySlice<UInt8>) -> Void = { _, _ in }
    ) throws(SystemError) -> End {
        let watch = Stopwatch()
        let (id, pipes) = try start()
        if let end = read(pipes, watch, receive) {
            kill(-id, SIGKILL)
            _ = try status(of: id, options: 0)
            return end
        }
        var pause: UInt32 = 500
        while true {
            if let status = try status(of: id, options: WNOHANG) {
                let signal = status & 0x7F
                return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
            }
            guard watch.milliseconds < seconds * 1000 else {
                kill(-id, SIGKILL)
                _ = try status(of: id, options: 0)
                return .tooLate
            }
            usleep(pause)
            pause = min(2 * pause, 50_000)
        }
    }

    /// Returns the wait status of a process, or `nil` if it has not ended.
    private func status(of id: pid_t, options: Int32) throws(SystemError) -> Int32? {
        var status: Int32 = 0
        while true {
            let ended = waitpid(id, &status, options)
            if ended == id { return status }
            if ended == 0 { return nil }
            guard errno == EINTR else { throw SystemError() }
        }
    }
}

extension ChildProgram {
    /// A descriptor in an array.
    private final class Owned {
        let descriptor: Descriptor
        var number: Int32 { descriptor.number }

        init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
    }

    /// Reads the outputs until all of them are closed. Returns why the program has to be killed, or
    /// `nil`.
    private func read(
        _ pipes: [(number: Int32, Owned)], _ watch: borrowing Stopwatch,
        _ receive: (Int32, ArraySlice<UInt8>) -> Void
    ) -> End? {
        var ends = pipes.map { pollfd(fd: $0.1.number, events: Int16(POLLIN), revents: 0) }
        var chunk = [UInt8](repeating: 0, count: ends.isEmpty ? 0 : 65_536)
        var printed = 0
        // `poll` ignores negative descriptors.
        while ends.contains(where: { $0.fd >= 0 }) {
            let left = seconds * 1000 - watch.milliseconds
            if left <= 0 { return .tooLate }
            guard poll(&ends, nfds_t(ends.count), Int32(left)) > 0 else { continue }
            for place in ends.indices where ends[place].fd >= 0 && ends[place].revents != 0 {
                // A read error counts as the end of the output.
                let count =
                    (try? chunk.withUnsafeMutableBytes {
                        try pipes[place].1.descriptor.readSome(into: $0)
                    }) ?? 0
                if count == 0 { ends[place].fd = -1 }
                receive(pipes[place].number, chunk[..<count])
                printed += count
                if printed > limit { return .tooMuch }
            }
        }
        return nil
    }

    /// Starts the program. Returns its process ID and the read ends of its outputs.
    private func start() throws(SystemError) -> (id: pid_t, pipes: [(number: Int32, Owned)]) {
        var given: [(number: Int32, Owned)] = []
        var pipes: [(number: Int32, Owned)] = []
        let last = ([2] + outputs + inputs.keys).max() ?? 2
        for (number, bytes) in inputs.sorted(by: { $0.key < $1.key }) {
            given.append((number, Owned(try Descriptor.memory(bytes).above(last))))
        }
        for number in outputs {
            let ends = try Descriptor.pipeEnds()
            pipes.append((number, Owned(try Descriptor(ends.reading))))
            given.append((number, Owned(try Descriptor(ends.writing).above(last))))
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in given {
            posix_spawn_file_actions_adddup2(&actions, descriptor.number, number)
        }
        for (number, access) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] as [(Int32, Int32)]
        where !given.contains(where: { $0.number == number }) {
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", access, 0)
        }
        return (try spawn(&actions), pipes)
    }

    private func spawn(_ actions: inout posix_spawn_file_actions_t) throws(SystemError) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The program does not inherit the signals that dosecal blocks or ignores.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var usual = sigset_t()
        sigemptyset(&usual)
        sigaddset(&usual, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var id: pid_t = 0
        var arguments = ([path] + words).map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var failure = posix_spawnp(&id, path, &actions, &attributes, &arguments, &variables)
        // A program that was just written cannot be started while a new process of another thread
        // still has the descriptor of the writer, until it starts its own program.
        for _ in 0..<200 where failure == ETXTBSY {
            usleep(10_000)
            failure = posix_spawnp(&id, path, &actions, &attributes, &arguments, &variables)
        }
        guard failure == 0 else { throw SystemError(failure) }
        return id
    }
}

extension Descriptor {
    /// Returns a descriptor of the same file with a number above `last`, so that making its
    /// duplicates up to that number overwrites none of them.
    fileprivate consuming func above(_ last: Int32) throws(SystemError) -> Descriptor {
        if number > last { return self }
        return try Descriptor(fcntl(number, F_DUPFD_CLOEXEC, last + 1))
    }
}
