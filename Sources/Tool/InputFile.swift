import CommandLine
import Files

/// A file that a word on the command line names; `-` is standard input.
struct InputFile {
    /// The file's name in messages.
    let name: String
    /// Whether it is standard input.
    let isStandardInput: Bool
    private let path: String

    /// The file that `word` names.
    init(_ word: String, _ input: StandardInput) {
        isStandardInput = word == "-"
        name = isStandardInput ? "standard input" : word
        path = isStandardInput ? input.path : word
    }

    /// The file at a path.
    init(path: String) {
        name = path
        isStandardInput = false
        self.path = path
    }

    /// Opens the file to read it.
    func open() throws(FileError) -> OpenFile { try OpenFile(reading: path, for: name) }

    /// Returns the contents. The error for a larger file ends with `advice`.
    func bytes(upTo mebibytes: Int, _ advice: String) throws(FileError) -> [UInt8] {
        let limit = mebibytes << 20
        let bytes = try open().bytes(upTo: limit)
        guard bytes.count <= limit else {
            throw FileError("read", name, reason: "it is larger than \(mebibytes) MiB; \(advice)")
        }
        return bytes
    }
}
