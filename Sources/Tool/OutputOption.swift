import CommandLine
import Files

/// Where a command's result goes that can go into a file.
extension Arguments {
    static func outputOption(_ extensions: [String]) -> Option<String> {
        Option(
            "output", short: "o", "FILE", .file(extensions),
            "write to FILE; without it, or with -, to standard output")
    }

    /// Writes a result to the file asked for, else to standard output; never over the store or what
    /// lies beside it. A new file is for its owner alone. A doubtful result replaces no file.
    func write(
        _ text: String, to output: Option<String>, _ environment: Environment,
        isDoubtful: Bool = false
    ) throws {
        guard var path = self[output], path != "-" else {
            return try environment.output.write(text)
        }
        if isDoubtful, FileIdentity(path) != nil {
            path += ".doubtful"
            environment.messages.note("what can be read goes to '\(path)'")
        }
        if let what = try StorePlace(environment.storePath()).holds(path) {
            throw FileError("write", path, reason: "it is \(what); give -o another name")
        }
        try AtomicFile.write(to: path) { try $0.write(Array(text.utf8)) }
    }
}

extension TextReport {
    /// The terminal's page.
    init(_ environment: Environment) {
        self.init(width: environment.width, isColoured: environment.isColoured)
    }
}
