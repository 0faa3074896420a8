public import Foundation

/// A program that is ended without warning.
///
/// It is started and awaited by the system's own calls: Foundation's `Process` sometimes waits for
/// ever for a program that was killed at once.
public final class KilledProgram {
    private let process: pid_t
    private let files: TemporaryFolder

    /// Starts it beside the test.
    public init(_ program: URL, _ arguments: [String]) throws {
        files = try TemporaryFolder()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (number, name) in [(1, "output"), (2, "errors")] {
            posix_spawn_file_actions_addopen(
                &actions, Int32(number), (files / name).path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        // What the tests have open beside it is none of its business.
        for number in 3..<1024 { posix_spawn_file_actions_addclose(&actions, Int32(number)) }
        let words = ([program.path] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        var id: pid_t = 0
        let status = posix_spawn(&id, program.path, &actions, nil, words + [nil], environ)
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EINVAL) }
        process = id
    }

    /// Ends it with a signal that it cannot see, and gives every line that it had printed whole.
    public func kill() -> [String] {
        Foundation.kill(process, SIGKILL)
        _ = wait()
        return lines
    }

    /// Asks it to end, and gives its exit status.
    public func end() -> Int32 {
        Foundation.kill(process, SIGTERM)
        return wait() >> 8 & 0xFF
    }

    private func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return status
    }

    /// Every line that it has printed whole.
    public var lines: [String] {
        text("output").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    /// What it had to complain about.
    public var errors: String { text("errors") }

    private func text(_ name: String) -> String {
        String(decoding: (try? Data(contentsOf: files / name)) ?? Data(), as: UTF8.self)
    }
}
