#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Folds content lines as RFC 5545 3.1 says: at most 75 octets a line, never within a character.
///
/// libical folds too, but after any `;`, `:` or space; that leaves lines such as
/// `DESCRIPTION:` alone, which is legal and trips simple readers.
enum Fold {
    private static let limit = 75
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")

    /// Printed lines without their folds and ends, and with libical's mistakes mended.
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
                repair.mend(&line)
                lines.append(line)
                line.removeAll(keepingCapacity: true)
            }
        }
        return lines
    }

    private static func isPair(_ bytes: UnsafeRawBufferPointer, at end: Int) -> Bool {
        end + 1 < bytes.count && bytes[end] == carriageReturn && bytes[end + 1] == lineFeed
    }

    /// Folds what was added since `start`, a line without folds, and ends it.
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

    /// Adds a line without folds to folded ones.
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
