/// A value of a column, as it goes into a store or comes out of it.
package enum StoredValue: Hashable, Sendable {
    /// NULL.
    case null
    /// A whole number.
    case integer(Int)
    /// A text.
    case text(String)
    /// The bytes of a text, as they are.
    case utf8([UInt8])

    /// A number, or NULL.
    package static func optional(_ number: Int?) -> StoredValue {
        number.map { .integer($0) } ?? .null
    }

    /// A text, or NULL.
    package static func optional(_ text: String?) -> StoredValue {
        text.map { .text($0) } ?? .null
    }

    /// A list of names in one column. No name contains a space, so spaces separate them.
    static func names(_ names: [String]) -> StoredValue { .text(names.joined(separator: " ")) }

    /// A number of 64 bits, such as a digest.
    static func bits(_ number: UInt64) -> StoredValue { .integer(Int(bitPattern: UInt(number))) }

    /// The bounds of the texts with a prefix and then plain letters: the first one, and one after the last.
    static func range(_ prefix: String) -> [StoredValue] {
        [.text(prefix), .text("\(prefix)\u{7F}")]
    }
}
