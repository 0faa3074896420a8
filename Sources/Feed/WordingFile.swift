/// Why a wording file cannot be used.
public struct WordingError: Error, Equatable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// What is wrong and what to write instead.
    public let description: String
}

/// The lines of a wording file: `key = text`, comments and empty lines.
struct WordingFile {
    private let lines: [Substring]

    init(_ bytes: [UInt8]) {
        lines = String(decoding: bytes, as: UTF8.self).utf8
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map(Substring.init)
    }

    /// The texts by key, whatever else there is left out: for files that are known to be sound.
    var texts: [String: String] {
        lines.reduce(into: [:]) { texts, line in
            if let (key, text) = Self.entry(line) { texts[key] = text }
        }
    }

    /// The texts by key, after holding every line against the texts that there are: a dose must
    /// not lose its amount by a slip in a template.
    func checked(against known: [String: String]) throws(WordingError) -> [String: String] {
        for (index, line) in lines.enumerated() {
            let content = Wording.trimmed(line)
            if content.isEmpty || content.hasPrefix("#") { continue }
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

    private static func entry(_ line: Substring) -> (key: String, text: String)? {
        guard line.utf8.first != UInt8(ascii: "#"),
            let equals = line.utf8.firstIndex(of: UInt8(ascii: "="))
        else { return nil }
        return (
            Wording.trimmed(line[..<equals]), Wording.trimmed(line[line.index(after: equals)...])
        )
    }

    private static func words(in text: String) -> Set<String> {
        Set(
            text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
                part in
                part.firstIndex(of: "}").map { String(part[..<$0]) }
            })
    }
}
