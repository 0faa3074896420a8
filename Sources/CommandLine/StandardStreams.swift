import Files

/// Results on standard output.
package enum StandardOutput {
    /// Prints a text for people to read, in the order in which it is written.
    package static func print(_ text: String) throws { try write(text.inOrder) }

    /// Writes a text as it is.
    package static func write(_ text: String) throws {
        try Array(text.utf8).withUnsafeBytes { try write($0) }
    }

    /// Writes bytes as they are.
    package static func write(_ bytes: UnsafeRawBufferPointer) throws {
        try OpenFile.write(bytes, to: 1, "standard output")
    }
}

/// Writes a program's lines on standard error.
package struct MessageWriter: Sendable {
    private let program: String

    /// What the program of this name has to say.
    package init(program: String) {
        self.program = program
    }

    /// What went wrong.
    package func error(_ text: String) { write("\(program): error: \(text)") }
    /// What somebody should know.
    package func note(_ text: String) { write("\(program): note: \(text)") }
    /// Files may hold what would move a terminal's cursor.
    package func write(_ line: String) { prompt("\(line.harmless)\n") }

    /// A text whose line goes on with what is typed.
    package func prompt(_ text: String) {
        // If standard error itself cannot be written, nobody can be told.
        Array(text.utf8).withUnsafeBytes { try? Descriptor.write($0, to: 2) }
    }
}
