#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The program with which somebody edits a text.
struct Editor {
    /// The system's own choice, else what every system has.
    private static let usual = "if command -v editor >/dev/null; then editor %; else vi %; fi"
    private let command: String

    /// The person's choice, which may be several words, such as 'code --wait'.
    init(_ choice: String?) {
        command = choice.map { "\($0) %" } ?? Self.usual
    }

    /// Lets somebody edit a file on the terminal until the editor ends.
    ///
    /// The system's call keeps the keys that interrupt for the editor alone meanwhile.
    func edit(_ path: String) throws(Refusal) {
        let line = command.split(separator: "%", omittingEmptySubsequences: false)
            .joined(separator: Self.quoted(path))
        let status = system(line)
        // The low bits name a signal, those above them the exit status.
        guard status & 0x7F == 0 else { throw Refusal("the editor was ended by a signal") }
        switch status >> 8 & 0xFF {
        case 0: return
        case 126, 127:
            throw Refusal("the editor could not be run; set EDITOR to one, such as EDITOR=nano")
        case let failure: throw Refusal("the editor ended with exit status \(failure)")
        }
    }

    /// A path as the shell reads it back, whatever is in it.
    private static func quoted(_ path: String) -> String {
        "'"
            + path.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }
}
