/// Merges two changes of the same text.
package enum TextMerge {
    /// The changed lines of a text.
    private struct Hunk {
        let range: Range<Int>
        let lines: ArraySlice<ArraySlice<UInt8>>

        /// Finds the lines from the first to the last difference.
        init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
            let before = zip(old, new).prefix { $0 == $1 }.count
            let room = min(old.count, new.count) - before
            let after = zip(old.reversed(), new.reversed()).prefix(room).prefix { $0 == $1 }.count
            range = before..<(old.count - after)
            lines = new[before..<(new.count - after)]
        }
    }

    /// Returns a text with both changes, or `nil` if they are not separated by an unchanged line.
    package static func merged(
        _ base: [UInt8], _ own: [UInt8], _ theirs: [UInt8]
    ) -> [UInt8]? {
        let old = lines(of: base)
        let hunks = [own, theirs].map { Hunk(from: old, to: lines(of: $0)) }
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
        let (first, second) = (hunks[0], hunks[1])
        // At least one unchanged line must separate the changes.
        guard first.range.upperBound < second.range.lowerBound else { return nil }
        let parts = [
            old[..<first.range.lowerBound], first.lines,
            old[first.range.upperBound..<second.range.lowerBound], second.lines,
            old[second.range.upperBound...],
        ]
        return parts.flatMap { $0.flatMap(\.self) }
    }

    /// Returns the lines with their line ends.
    private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for place in text.indices where text[place] == UInt8(ascii: "\n") {
            lines.append(text[start...place])
            start = place + 1
        }
        return start < text.count ? lines + [text[start...]] : lines
    }
}
