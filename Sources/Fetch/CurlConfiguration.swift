/// A configuration that curl reads from its standard input. Arguments would be visible in the
/// process list.
struct CurlConfiguration {
    /// The text of the configuration.
    private(set) var bytes: [UInt8] = []

    /// Adds options without a value.
    mutating func add(flags: [String]) {
        for flag in flags { bytes += Array("\(flag)\n".utf8) }
    }

    /// Adds an option with a value that is not empty.
    mutating func add(_ option: String, _ value: String) { add(option, value.utf8) }

    /// Adds an option whose value has no zero bytes and is not empty.
    mutating func add(_ option: String, _ value: some Sequence<UInt8>) {
        bytes += Array("\(option) = \"".utf8)
        for byte in value {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
            case UInt8(ascii: "\r"): bytes += Array("\\r".utf8)
            default: bytes.append(byte)
            }
        }
        bytes += Array("\"\n".utf8)
    }
}
