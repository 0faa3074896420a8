import CommandLine
import Files
import Wording

/// The option for the file that a command writes.
extension Arguments {
    static func outputOption(_ extensions: [String]) -> Option<String> {
        Option(
            "output", short: "o", "FILE", .file(extensions),
            "write to FILE; without it, or with -, to standard output")
    }

    /// Writes a result to the file that the option names, or to standard output. Refuses to replace
    /// the store or the files next to it. A new file is private. A doubtful result goes to another
    /// file if the file exists.
    func write(
        _ text: String, to output: Option<String>, _ environment: Environment,
        isDoubtful: Bool = false
    ) throws {
        guard var path = self[output], path != "-" else {
            return try environment.output.write(text)
        }
        if isDoubtful, FileIdentity(path) != nil {
            path += ".doubtful"
            environment.messages.note(
                environment.wording.text(.messageDoubtfulFile, ["path": path]))
        }
        try Self.write(text, toFile: path, environment)
    }

    /// Writes a private file. Refuses to replace a file of the store.
    static func write(_ text: String, toFile path: String, _ environment: Environment) throws {
        if let part = try StorePaths(environment.storePath()).holds(path) {
            throw Refusal(part == .whole ? .fileStore : .fileStorePart, ["path": path])
        }
        try AtomicFile.write(to: path) { try $0.write(Array(text.utf8)) }
    }
}

extension TextReport {
    /// Creates a report with the terminal's width and colours.
    init(_ environment: Environment) {
        self.init(width: environment.width, isColoured: environment.isColoured)
    }
}
