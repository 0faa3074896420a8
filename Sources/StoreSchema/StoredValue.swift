/// A value of a column, as it goes into a store or comes out of it.
package enum StoredValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// A whole number.
    case integer(Int)
    /// A text.
    case text(String)
    /// The bytes of a text, as they are.
    case utf8([UInt8])

    /// A number, or nothing.
    package static func optional(_ number: Int?) -> StoredValue {
        number.map { .integer($0) } ?? .null
    }

    /// A text, or nothing.
    package static func optional(_ text: String?) -> StoredValue {
        text.map { .text($0) } ?? .null
    }

    /// What a text that begins so and goes on with plain letters is at least, and less than.
    package static func range(_ prefix: String) -> [StoredValue] {
        [.text(prefix), .text("\(prefix)\u{7F}")]
    }
}
