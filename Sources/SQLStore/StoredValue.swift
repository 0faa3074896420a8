/// A value of a column.
package enum StoredValue: Hashable, Sendable {
    /// NULL.
    case null
    /// An integer.
    case integer(Int)
    /// A text.
    case text(String)
    /// A text, as UTF-8 bytes.
    case utf8([UInt8])

    /// Returns an integer, or NULL for `nil`.
    package static func optional(_ number: Int?) -> StoredValue {
        number.map { .integer($0) } ?? .null
    }

    /// Returns a text, or NULL for `nil`.
    package static func optional(_ text: String?) -> StoredValue {
        text.map { .text($0) } ?? .null
    }

    /// Returns a list of names in one column. Names contain no spaces, so spaces separate them.
    static func names(_ names: [String]) -> StoredValue { .text(names.joined(separator: " ")) }

    /// Returns a 64-bit number, such as a digest.
    static func bits(_ number: UInt64) -> StoredValue { .integer(Int(bitPattern: UInt(number))) }

    /// Returns the bounds of all texts that are a prefix followed by ASCII letters: the lowest one,
    /// and one above the highest.
    static func range(_ prefix: String) -> [StoredValue] {
        [.text(prefix), .text("\(prefix)\u{7F}")]
    }
}
