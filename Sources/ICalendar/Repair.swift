/// Corrects mistakes of libical 3.0.16 in properties and components that it does not know.
struct Repair {
    /// The components that are open, innermost last.
    private var open: [ArraySlice<UInt8>] = []

    /// Private-use characters that replace `;` and `,` in the text of an unknown property, because
    /// libical does not escape these (RFC 5545 3.3.11).
    private static let standIns: [(character: Character, standIn: Character)] = [
        (";", "\u{10FFFC}"), (",", "\u{10FFFD}"),
    ]

    /// Returns the text of an unknown property in a form that `correct` corrects after printing.
    static func marked(_ text: String) -> String {
        standIns.reduce(text) { text, pair in
            String(text.map { $0 == pair.character ? pair.standIn : $0 })
        }
    }

    /// Corrects a printed line.
    mutating func correct(_ line: inout [UInt8]) {
        if line.starts(with: "BEGIN:".utf8) {
            open.append(line.dropFirst("BEGIN:".utf8.count))
        } else if line.starts(with: "END:".utf8), let name = open.popLast() {
            // libical ends each component that it does not know with END:X.
            line.replaceSubrange("END:".utf8.count..., with: name)
        } else if line.contains(0xF4) {
            // All replacements begin with this byte, which is rare in other characters.
            line = Self.unmarked(line)
        }
    }

    private static func unmarked(_ line: [UInt8]) -> [UInt8] {
        let text = standIns.reduce(String(decoding: line, as: UTF8.self)) { text, pair in
            text.map { $0 == pair.standIn ? "\\\(pair.character)" : String($0) }.joined()
        }
        return Array(text.utf8)
    }
}
