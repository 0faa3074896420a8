/// A quote in a parameter that nothing closes, as a name with a quote in it gives.
///
/// It is left out, and the value ends as without it.
enum UnclosedQuote {
    static let quote = UInt8(ascii: "\"")

    /// What stands between the quote at a place and the next; nil if none follows.
    static func inside(_ bytes: [UInt8], from place: Int) -> ArraySlice<UInt8>? {
        let inside = bytes[(place + 1)...].prefix { $0 != quote }
        return inside.endIndex < bytes.count ? inside : nil
    }
}
