/// Fits text into a number of columns.
package struct TextLayout: Sendable {
    /// How many columns there are.
    package let width: Int

    /// A layout of so many columns.
    package init(width: Int) {
        self.width = width
    }

    /// The blank at which no line is broken (Unicode's U+00A0).
    private static let joint: Character = "\u{A0}"

    /// Fills lines with the words of `text`, each line indented; a longer word stands alone, and
    /// words with no-break spaces between them stay on one line.
    package func filled(_ text: String, indent: Int = 0) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        for joined in text.split(whereSeparator: { $0.isWhitespace && $0 != Self.joint }) {
            let word = String(joined.map { $0 == Self.joint ? " " : $0 })
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(margin + word)
            }
        }
        return lines
    }

    /// Paragraphs parted by empty lines; a line that begins with a space stays as it is.
    package func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        var open: [Substring] = []
        for line in "\(text)\n".split(separator: "\n", omittingEmptySubsequences: false) {
            if !line.isEmpty, line.first != " " {
                open.append(line)
                continue
            }
            lines += filled(open.joined(separator: " "))
            open = []
            lines.append(String(line))
        }
        return lines.dropLast(lines.last == "" ? 1 : 0)
    }

    /// Two columns, the texts of the right one all beginning at the same place.
    package func table(_ rows: [(left: String, right: String)]) -> [String] {
        let widest = rows.map(\.left.count).max() ?? 0
        let column = min(widest, width / 3) + 4
        return rows.flatMap { row in
            let left = "  \(row.left)"
            var lines = filled(row.right, indent: column)
            guard left.count + 2 <= column, let first = lines.first else { return [left] + lines }
            lines[0] = left + first.dropFirst(left.count)
            return lines
        }
    }
}
