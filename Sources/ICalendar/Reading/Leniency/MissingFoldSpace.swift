/// Lines that were folded without the white space of RFC 5545 3.1, as mail programs break them.
///
/// A line that can be no property is the rest of the one before it, unless that one has a value of
/// a fixed form, which it would only spoil.
enum MissingFoldSpace {
    private static let fixed: [StaticString] = ["STATUS", "PERCENT-COMPLETE", "SEQUENCE", "RRULE"]

    /// Whether `line` goes on with `before`.
    static func joins(_ line: ContentLine, to before: ContentLine) -> Bool {
        guard !line.hasDelimiter else { return false }
        let name = before.bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
        let text = InvalidUTF8.text(of: name).trimmedUpper
        return !MomentReader.isMoment(text) && !fixed.contains { "\($0)" == text }
    }
}
