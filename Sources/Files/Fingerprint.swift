/// Sixty-four bits that stand for what was added, in its order (FNV-1a, by bytes or by words).
package struct Fingerprint: Hashable, Sendable {
    private var sum = FNV1a()

    /// Of nothing yet.
    package init() {}

    /// The bits.
    package var value: UInt64 { sum.value }

    /// Sixteen hexadecimal digits.
    package var digits: String { Hexadecimal.digits(value) }

    /// Adds a text, with an end that none has.
    package mutating func add(_ text: String) {
        for byte in text.utf8 { sum.add(UInt64(byte)) }
        sum.add(0xff)
    }

    /// Adds texts, with their number.
    package mutating func add(_ texts: [String]) {
        add(texts.count)
        for text in texts { add(text) }
    }

    /// Adds a number.
    package mutating func add(_ number: Int) {
        sum.add(UInt64(bitPattern: Int64(number)))
        sum.foldHighBits()
    }

    /// Adds which file it is, and when it was changed.
    package mutating func add(_ stamp: FileStamp) {
        add(stamp.size)
        add(stamp.changed.seconds)
        add(stamp.changed.nanoseconds)
        add(Int(truncatingIfNeeded: stamp.identity.number))
    }
}
