import CommandLine
import Files

/// A file that an argument names. The argument `-` is standard input.
struct InputFile {
    /// The name of the file in messages.
    let name: String
    /// Whether the input is standard input instead of a file.
    let isStandardInput: Bool
    private let path: String

    /// Creates a file for an argument.
    init(_ word: String, _ input: StandardInput) {
        isStandardInput = word == "-"
        name = isStandardInput ? "standard input" : word
        path = isStandardInput ? input.path : word
    }

    /// Creates a file for a path.
    init(path: String) {
        name = path
        isStandardInput = false
        self.path = path
    }

    /// Opens the file for reading.
    func open() throws(FileError) -> OpenFile { try OpenFile(reading: path, for: name) }

    /// Returns the contents of the file. Throws if the file is larger.
    func bytes(upTo mebibytes: Int) throws(FileError) -> [UInt8] {
        let limit = mebibytes << 20
        let bytes = try open().bytes(upTo: limit)
        guard bytes.count <= limit else {
            throw FileError(.read, name, .tooLarge(mebibytes: mebibytes))
        }
        return bytes
    }
}
