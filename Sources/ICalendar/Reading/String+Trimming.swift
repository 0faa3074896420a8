extension StringProtocol where UTF8View: BidirectionalCollection {
    /// Without white space at either end.
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

    /// In upper case, without white space at either end.
    var trimmedUpper: String {
        let isUpper = utf8.allSatisfy {
            !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) && $0 > 0x20
        }
        return isUpper ? String(self) : trimmed.uppercased()
    }
}
