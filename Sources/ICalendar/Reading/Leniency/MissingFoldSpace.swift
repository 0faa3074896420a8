/// Lines that were folded without the white space of RFC 5545 3.1.
///
/// A line that can be no property is the rest of the one before it, unless that one has a value of
/// a fixed form, which it would only spoil.
enum MissingFoldSpace {
    private static let fixed: [StaticString] = ["STATUS", "PERCENT-COMPLETE", "SEQUENCE", "RRULE"]

    /// Whether `line` goes on with `before`.
    static func joins(_ line: ContentLine, to before: ContentLine) -> Bool {
        guard !line.hasDelimiter else { return false }
        let name = before.bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
        let text = String(decoding: name, as: UTF8.self).trimmedUpper
        return !MomentReader.isMoment(text) && !fixed.contains { "\($0)" == text }
    }
}
