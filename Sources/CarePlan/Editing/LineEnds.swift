/// The line ends of a text, which a form in a browser does not keep.
package struct LineEnds {
    private let lines: [Line]
    /// The line end of new lines.
    private let usual: [UInt8]

    /// A line, split into its text and its end.
    private struct Line {
        let text: ArraySlice<UInt8>
        let end: [UInt8]
    }

    /// Records the line ends of a text: LF, CR LF or CR.
    package init(of text: [UInt8]) {
        lines = Self.lines(of: text)
        usual = lines.first { !$0.end.isEmpty }?.end ?? [UInt8(ascii: "\n")]
    }

    /// Returns a text from a form with the original line ends. Lines before and after the change
    /// get their own, and new lines that of the first line.
    package func restored(_ text: [UInt8]) -> [UInt8] {
        let new = Self.lines(of: text)
        let isLike = { (left: Line, right: Line) in left.text == right.text }
        let before = zip(lines, new).prefix { isLike($0, $1) }.count
        let room = min(lines.count, new.count) - before
        let after = zip(lines.reversed(), new.reversed()).prefix(room)
            .prefix { isLike($0, $1) }.count
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for (index, line) in new.enumerated() {
            result += line.text
            guard !line.end.isEmpty else { continue }
            let old =
                index < before
                ? index : index >= new.count - after ? index - new.count + lines.count : nil
            let end = old.map { lines[$0].end } ?? usual
            result += end.isEmpty ? usual : end
        }
        return result
    }

    private static func lines(of text: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var (start, place) = (0, 0)
        while place < text.count {
            guard text[place] == 0x0A || text[place] == 0x0D else {
                place += 1
                continue
            }
            let isPair =
                text[place] == 0x0D && place + 1 < text.count && text[place + 1] == 0x0A
            let next = place + (isPair ? 2 : 1)
            lines.append(Line(text: text[start..<place], end: Array(text[place..<next])))
            (start, place) = (next, next)
        }
        if start < text.count { lines.append(Line(text: text[start...], end: [])) }
        return lines
    }
}
