/// Mistakes of other programs that are tolerated wherever a calendar is read.
enum Leniency {
    /// Decodes text, with U+FFFD for bytes that are not UTF-8, such as the Latin-1 of old programs or
    /// a character that was cut.
    static func text(of bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The number of bytes that byte order marks take at an offset. Some programs put one before
    /// UTF-8; joined files have more of them inside.
    static func markLength(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        var end = offset
        while end + 2 < bytes.count, bytes[end] == 0xEF, bytes[end + 1] == 0xBB,
            bytes[end + 2] == 0xBF
        {
            end += 3
        }
        return end - offset
    }

    /// The parts of a list without empty ones, which scripts leave that take a date out of an EXDATE.
    static func listParts(of list: String) -> [Substring] {
        list.split(separator: ",", omittingEmptySubsequences: true)
    }

    /// Whether a byte is an upper-case letter or the same letter in lower case: exports and files
    /// written by hand have `begin:vtodo` (RFC 5545 2).
    @inline(__always)
    static func isEqual(_ byte: UInt8, to upper: UInt8) -> Bool {
        byte == upper || byte == lower(upper)
    }

    /// A letter in lower case.
    @inline(__always)
    static func lower(_ letter: UInt8) -> UInt8 { letter | 0x20 }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
    /// The text without white space at either end, which files edited by hand have around names and
    /// values.
    var trimmed: String {
        guard let first = utf8.first, let last = utf8.last, first <= 0x20 || last <= 0x20 else {
            return String(self)
        }
        let isWhite: (UInt8) -> Bool = { $0 <= 0x20 }
        guard let start = utf8.firstIndex(where: { !isWhite($0) }),
            let end = utf8.lastIndex(where: { !isWhite($0) })
        else { return "" }
        return String(self[start...end])
    }

    /// The text in upper case, without white space at either end.
    var trimmedUpper: String {
        // Most text is already in this form, which one pass finds out.
        let isUpper = utf8.allSatisfy {
            !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) && $0 > 0x20
        }
        return isUpper ? String(self) : trimmed.uppercased()
    }
}
