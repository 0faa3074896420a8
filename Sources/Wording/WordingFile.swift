/// Why a wording file cannot be used.
package struct WordingError: Error, Equatable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    /// What is wrong and what to write instead.
    package let description: String
}

/// The lines of a wording file: `key = text`, comments and empty lines.
struct WordingFile {
    private let lines: [ArraySlice<UInt8>]

    init(_ bytes: [UInt8]) {
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// The texts by key, whatever else there is left out: for files that are known to be sound.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        texts.reserveCapacity(lines.count)
        for line in lines {
            if let (key, text) = Self.entry(line) { texts[key] = text }
        }
        return texts
    }

    /// The texts by key, after holding every line against the texts that there are: a dose must
    /// not lose its amount by a slip in a template.
    func checked(against known: [String: String]) throws(WordingError) -> [String: String] {
        for (index, line) in lines.enumerated() {
            let content = Self.trimmed(line)
            if content.isEmpty || content.first == UInt8(ascii: "#") { continue }
            guard let (key, text) = Self.entry(line) else {
                throw WordingError(line: index + 1, description: "write 'key = text' here")
            }
            if key.hasPrefix("unit.") { continue }
            guard let usual = known[key] else {
                throw WordingError(line: index + 1, description: "there is no text '\(key)'")
            }
            let (wanted, given) = (Self.words(in: usual), Self.words(in: text))
            if wanted != given {
                let words = wanted.sorted().map { "{\($0)}" }.joined(separator: ", ")
                throw WordingError(
                    line: index + 1,
                    description: wanted.isEmpty
                        ? "'\(key)' has no words in braces"
                        : "'\(key)' must have the words \(words) and no others in braces")
            }
        }
        return texts
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> (key: String, text: String)? {
        guard line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "="))
        else { return nil }
        return (
            String(decoding: trimmed(line[..<equals]), as: UTF8.self),
            String(decoding: trimmed(line[(equals + 1)...]), as: UTF8.self)
        )
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let start = text.firstIndex(where: { !Wording.isBlank($0) }),
            let end = text.lastIndex(where: { !Wording.isBlank($0) })
        else { return [] }
        return text[start...end]
    }

    private static func words(in text: String) -> Set<String> {
        Set(
            text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
                part in
                part.firstIndex(of: "}").map { String(part[..<$0]) }
            })
    }
}
