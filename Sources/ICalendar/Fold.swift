/// Folds content lines as RFC 5545 3.1 says: at most 75 octets a line, never within a character.
///
/// libical folds too, but after any `;`, `:` or space; that leaves lines such as
/// `DESCRIPTION:` alone, which is legal and trips simple readers.
enum Fold {
    private static let limit = 75
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")

    /// The same lines, unfolded, repaired and folded anew.
    static func refolded(_ text: UnsafePointer<CChar>) -> [UInt8] {
        let bytes = Array(String(cString: text).utf8)
        var folded: [UInt8] = []
        folded.reserveCapacity(bytes.count + 64)
        var line: [UInt8] = []
        var repair = Repair()
        var index = 0
        while index < bytes.count {
            guard bytes[index] == carriageReturn || bytes[index] == lineFeed else {
                line.append(bytes[index])
                index += 1
                continue
            }
            index += bytes[index...].starts(with: [carriageReturn, lineFeed]) ? 2 : 1
            if index < bytes.count, bytes[index] == space {
                index += 1
            } else {
                append(repair.repaired(line), to: &folded)
                line.removeAll(keepingCapacity: true)
            }
        }
        return folded
    }

    private static func append(_ line: [UInt8], to folded: inout [UInt8]) {
        var rest = line[...]
        var room = limit
        while rest.count > room {
            var cut = rest.startIndex + room
            while rest[cut] & 0xC0 == 0x80 { cut -= 1 }
            folded += rest[..<cut]
            folded += [carriageReturn, lineFeed, space]
            rest = rest[cut...]
            room = limit - 1
        }
        folded += rest
        folded += [carriageReturn, lineFeed]
    }
}
