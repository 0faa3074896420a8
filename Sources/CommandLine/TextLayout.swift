/// Lays out text in a number of columns.
package struct TextLayout: Sendable {
    /// The number of columns.
    package let width: Int

    /// Creates a layout with `width` columns.
    package init(width: Int) {
        self.width = width
    }

    /// The no-break space (U+00A0).
    private static let joint: Character = "\u{A0}"

    /// Returns `text` filled into lines, each indented. A word that is too long has a line to
    /// itself, and words with no-break spaces between them stay together.
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

    /// Returns the paragraphs, which are separated by empty lines. A line that begins with a space
    /// is not refilled.
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

    /// Returns two columns; the texts on the right are all indented to the same column.
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
