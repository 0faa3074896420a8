import CommandLine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Terminal

/// The program with which somebody edits a text.
struct Editor {
    private let choice: String?

    /// The person's choice, which may be several words, such as 'code --wait'; without one the
    /// system's, else what every system has.
    init(_ choice: String?) {
        self.choice = choice
    }

    /// Lets somebody edit a file on the terminal until the editor ends.
    ///
    /// While the editor runs, `system` lets only the editor react to the interrupt keys.
    func edit(_ path: String) throws(CommandRefusal) {
        let status = system(line(path.quotedForShell))
        // The low bits name a signal, those above them the exit status.
        guard status & 0x7F == 0 else { throw .editorKilled }
        switch status >> 8 & 0xFF {
        case 0: return
        case 126, 127: throw .editorMissing
        case let failure: throw .editorFailed(status: failure)
        }
    }

    private func line(_ path: String) -> String {
        if let choice { return "\(choice) \(path)" }
        return "if command -v editor >/dev/null; then editor \(path); else vi \(path); fi"
    }
}
