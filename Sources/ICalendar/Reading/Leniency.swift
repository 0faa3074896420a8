/// Mistakes of other programs that are tolerated wherever a calendar is read.
enum Leniency {
    /// Decodes text. Bytes that are not UTF-8, such as the Latin-1 of old programs or a truncated
    /// character, become U+FFFD.
    static func text(of bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the number of bytes of the byte order marks at an offset. Some programs put one
    /// before UTF-8, and joined files have several.
    static func markLength(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        var end = offset
        while end + 2 < bytes.count, bytes[end] == 0xEF, bytes[end + 1] == 0xBB,
            bytes[end + 2] == 0xBF
        {
            end += 3
        }
        return end - offset
    }

    /// Returns the parts of a list without empty ones. Scripts that remove a date from an EXDATE
    /// leave an empty part.
    static func listParts(of list: String) -> [Substring] {
        list.split(separator: ",", omittingEmptySubsequences: true)
    }

    /// Returns whether a byte is this upper-case letter or the same letter in lower case. Exports
    /// and files written by hand have names such as `begin:vtodo` (RFC 5545 2).
    @inline(__always)
    static func isEqual(_ byte: UInt8, to upper: UInt8) -> Bool {
        byte == upper || byte == lower(upper)
    }

    /// Returns a letter in lower case.
    @inline(__always)
    static func lower(_ letter: UInt8) -> UInt8 { letter | 0x20 }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
    /// The text without white space at both ends. Files edited by hand have it around names and
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

    /// The text in upper case, without white space at both ends.
    var trimmedUpper: String {
        // Most text is already in this form.
        let isUpper = utf8.allSatisfy {
            !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) && $0 > 0x20
        }
        return isUpper ? String(self) : trimmed.uppercased()
    }
}
