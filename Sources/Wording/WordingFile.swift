#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An error in a wording file.
package struct WordingError: Error, Equatable, CustomStringConvertible {
    /// The line number, from 1.
    package let line: Int
    /// The error, and what to write instead.
    package let description: String
}

/// The lines `key = text` of a wording file, as ranges of its bytes.
struct WordingFile: Sequence, IteratorProtocol {
    /// A line, as the ranges of its key and its text.
    struct Line {
        let key: Range<Int>
        let text: Range<Int>
        /// Whether the key names a unit, such as `unit.tablet`.
        let isUnit: Bool

        func key(in bytes: [UInt8]) -> String { String(decoding: bytes[key], as: UTF8.self) }

        /// The range of the unit's name.
        var unit: Range<Int> { key.lowerBound + WordingFile.unitPrefix.count..<key.upperBound }
    }

    fileprivate static let unitPrefix = Array("unit.".utf8)
    private let bytes: [UInt8]
    private var position: Int

    /// Creates a sequence of the lines from a position on.
    init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// Returns the next line with a text, or `nil` at the end.
    mutating func next() -> Line? {
        while let line = nextLine() {
            if let entry = entry(line) { return entry }
        }
        return nil
    }

    private mutating func nextLine() -> Range<Int>? {
        guard position < bytes.count else { return nil }
        let end = bytes.withUnsafeBytes { Self.find("\n", in: position..<$0.count, of: $0) }
        defer { position = (end ?? bytes.count) + 1 }
        return position..<(end ?? bytes.count)
    }

    private func entry(_ line: Range<Int>) -> Line? {
        bytes.withUnsafeBytes { bytes in
            guard line.isEmpty || bytes[line.lowerBound] != UInt8(ascii: "#"),
                let equals = Self.find("=", in: line, of: bytes)
            else { return nil }
            let key = Self.trimmed(bytes[line.lowerBound..<equals])
            return Line(
                key: key, text: Self.trimmed(bytes[(equals + 1)..<line.upperBound]),
                isUnit: bytes[key].starts(with: Self.unitPrefix))
        }
    }

    /// Returns the position of the first such character. Every command searches a whole wording
    /// file, so this uses `memchr` instead of a loop over the bytes.
    private static func find(
        _ character: Unicode.Scalar, in range: Range<Int>, of bytes: UnsafeRawBufferPointer
    ) -> Int? {
        guard let start = bytes.baseAddress,
            let found = memchr(start + range.lowerBound, Int32(character.value), range.count)
        else { return nil }
        return start.distance(to: found)
    }

    /// Returns the lines of a user's file after checking each against the built-in texts. A text
    /// with missing placeholders is an error, because a dose could lose its amount.
    func checked(
        against texts: WordingTexts, _ known: [String: Wording.Key]
    ) throws(WordingError) -> [Line] {
        var file = self
        var lines: [Line] = []
        var number = 0
        while let line = file.nextLine() {
            number += 1
            let content = bytes[Self.trimmed(bytes[line])]
            if content.isEmpty || content.first == UInt8(ascii: "#") { continue }
            guard let entry = entry(line) else {
                throw WordingError(line: number, description: "write 'key = text' here")
            }
            if let mistake = mistake(in: entry, texts, known) {
                throw WordingError(line: number, description: mistake)
            }
            lines.append(entry)
        }
        return lines
    }

    private func mistake(
        in line: Line, _ texts: WordingTexts, _ known: [String: Wording.Key]
    ) -> String? {
        if line.isUnit { return nil }
        let name = line.key(in: bytes)
        guard let key = known[name] else { return "there is no text '\(name)'" }
        let wanted = Self.words(in: texts[key])
        guard wanted != Self.words(in: bytes[line.text]) else { return nil }
        let words = wanted.sorted().map { "{\($0)}" }.joined(separator: ", ")
        return wanted.isEmpty
            ? "'\(name)' has no words in braces"
            : "'\(name)' must have exactly these words in braces: \(words)"
    }

    /// Returns the range without leading and trailing blanks, tabs and line ends.
    static func trimmed<Text: BidirectionalCollection<UInt8>>(_ text: Text) -> Range<Int>
    where Text.Index == Int {
        guard let start = text.firstIndex(where: { !isBlank($0) }),
            let end = text.lastIndex(where: { !isBlank($0) })
        else { return text.startIndex..<text.startIndex }
        return start..<end + 1
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func words(in text: ArraySlice<UInt8>) -> Set<String> {
        Set(
            text.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false).dropFirst()
                .compactMap { part in
                    part.firstIndex(of: UInt8(ascii: "}"))
                        .map { String(decoding: part[..<$0], as: UTF8.self) }
                })
    }
}
