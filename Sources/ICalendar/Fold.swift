#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Folds content lines at 75 octets, but never inside a character (RFC 5545 3.1).
///
/// libical folds after any `;`, `:` or space. Its lines such as `DESCRIPTION:` alone are valid, but
/// simple readers fail on them.
enum Fold {
    private static let limit = 75
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")

    /// Returns the lines of a printed text without folds and line ends, and with libical's mistakes
    /// corrected.
    static func unfolded(_ text: UnsafePointer<CChar>) -> [[UInt8]] {
        let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        var repair = Repair()
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 == carriageReturn || $0 == lineFeed }
            guard let end else { break }
            line.append(contentsOf: bytes[start..<end])
            start = end + (isPair(bytes, at: end) ? 2 : 1)
            if start < bytes.count, bytes[start] == space {
                start += 1
            } else {
                repair.correct(&line)
                lines.append(line)
                line.removeAll(keepingCapacity: true)
            }
        }
        return lines
    }

    private static func isPair(_ bytes: UnsafeRawBufferPointer, at end: Int) -> Bool {
        end + 1 < bytes.count && bytes[end] == carriageReturn && bytes[end + 1] == lineFeed
    }

    /// Folds the line that was added from `start` on, and ends it.
    static func endLine(of folded: inout [UInt8], from start: Int) {
        if folded.count - start > limit {
            let line = Array(folded[start...])
            folded.removeSubrange(start...)
            append(line, to: &folded)
        } else {
            folded.append(carriageReturn)
            folded.append(lineFeed)
        }
    }

    /// Adds a line, folding it.
    static func append(_ line: [UInt8], to folded: inout [UInt8]) {
        var rest = line[...]
        var room = limit
        while rest.count > room {
            var cut = rest.startIndex + room
            while rest[cut] & 0xC0 == 0x80 { cut -= 1 }
            folded += rest[..<cut]
            folded.append(carriageReturn)
            folded.append(lineFeed)
            folded.append(space)
            rest = rest[cut...]
            room = limit - 1
        }
        folded += rest
        folded.append(carriageReturn)
        folded.append(lineFeed)
    }
}
