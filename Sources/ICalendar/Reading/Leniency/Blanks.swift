/// Blanks around names and values, which files edited by hand have and no value means.
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
}
