import Files
import Synchronization

/// Standard output or standard error of the process, or a substitute such as a buffer in memory.
package struct StandardStream: Sendable {
    private let send: @Sendable (UnsafeRawBufferPointer) throws -> Void

    /// Creates a stream that passes all bytes to `send`.
    package init(_ send: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void) {
        self.send = send
    }

    /// The process's standard output.
    package static let output = StandardStream {
        try OpenFile.write($0, to: 1, "standard output")
    }

    /// The process's standard error.
    package static let errors = StandardStream { try Descriptor.write($0, to: 2) }

    /// Writes a text for people to read, without characters that change the display order.
    package func print(_ text: String) throws { try write(text.inOrder) }

    /// Writes a text unchanged.
    package func write(_ text: String) throws {
        try Array(text.utf8).withUnsafeBytes { try write($0) }
    }

    /// Writes bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws { try send(bytes) }
}

/// Standard input of the process, or a substitute.
package struct StandardInput: Sendable {
    /// The path of a file that contains the whole input.
    package let path: String
    /// Whether the input is typed at a terminal.
    package let isTerminal: Bool
    private let nextLine: @Sendable () -> String?

    /// Creates an input that is read as a whole from the file at `path`, or by line with
    /// `nextLine`, which returns `nil` at the end.
    package init(
        path: String, isTerminal: Bool, nextLine: @escaping @Sendable () -> String?
    ) {
        self.path = path
        self.isTerminal = isTerminal
        self.nextLine = nextLine
    }

    /// Returns the standard input of the process.
    package static func ofProcess(isTerminal: Bool) -> StandardInput {
        StandardInput(path: "/dev/stdin", isTerminal: isTerminal) { readLine() }
    }

    /// Returns the next line without its line end, or `nil` at the end of the input.
    package func line() -> String? { nextLine() }
}

/// Writes messages to standard error, each after the program's name.
package struct MessageWriter: Sendable {
    private let program: String
    private let stream: StandardStream
    private let line: PassingLine

    /// Creates a writer for the program with this name. Writers to one terminal share its line.
    package init(
        program: String, to stream: StandardStream, sharing line: PassingLine = PassingLine()
    ) {
        self.program = program
        self.stream = stream
        self.line = line
    }

    /// Shows a line on a terminal that the next line replaces, and the next message erases.
    package func show(_ text: String) {
        line.isThere.withLock { isThere in
            isThere = true
            write(plain: "\r\(text.harmless)\u{1B}[K")
        }
    }

    /// Erases the line that is shown.
    package func erase() {
        line.isThere.withLock { isThere in
            if isThere { write(plain: "\r\u{1B}[K") }
            isThere = false
        }
    }

    /// Writes an error.
    package func error(_ text: String) { write("\(program): error: \(text)") }
    /// Writes each text as an error.
    package func errors(_ texts: [String]) { for text in texts { error(text) } }
    /// Writes a note.
    package func note(_ text: String) { write("\(program): note: \(text)") }
    /// Writes each text as a note.
    package func notes(_ texts: [String]) { for text in texts { note(text) } }

    /// Writes a line, without characters that move a terminal's cursor: a text from a file may
    /// contain them.
    package func write(_ line: String) { prompt("\(line.harmless)\n") }

    /// Writes a text without a line end, so that the answer is typed on the same line.
    package func prompt(_ text: String) {
        erase()
        write(plain: text)
    }

    private func write(plain text: String) {
        // A failure to write to standard error cannot be reported.
        try? stream.write(text)
    }
}

/// Whether a terminal shows a line that later output erases.
package final class PassingLine: Sendable {
    fileprivate let isThere = Mutex(false)

    /// Creates the state of a terminal without such a line.
    package init() {}
}
