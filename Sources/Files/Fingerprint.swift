/// A 64-bit hash of a sequence of values (FNV-1a, by bytes or by words). It depends on their order.
package struct Fingerprint: Hashable, Sendable {
    private var sum = FNV1a()

    /// Creates the hash of an empty sequence.
    package init() {}

    /// The hash.
    package var value: UInt64 { sum.value }

    /// The hash as 16 hexadecimal digits.
    package var digits: String { Hexadecimal.digits(value) }

    /// Adds a string, followed by a byte that occurs in none.
    package mutating func add(_ text: String) {
        for byte in text.utf8 { sum.add(UInt64(byte)) }
        sum.add(0xff)
    }

    /// Adds the number of strings, and the strings.
    package mutating func add(_ texts: [String]) {
        add(texts.count)
        for text in texts { add(text) }
    }

    /// Adds a number.
    package mutating func add(_ number: Int) {
        sum.add(UInt64(bitPattern: Int64(number)))
        sum.foldHighBits()
    }

    /// Adds the inode number, size and modification time of a file.
    package mutating func add(_ stamp: FileStamp) {
        add(stamp.size)
        add(stamp.changed.seconds)
        add(stamp.changed.nanoseconds)
        add(Int(truncatingIfNeeded: stamp.identity.number))
    }
}
