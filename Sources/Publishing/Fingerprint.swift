import Journal

/// Sixty-four bits that stand for what was added, in its order (FNV-1a, by bytes or by words).
package struct Fingerprint: Hashable, Sendable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Of nothing yet.
    package init() {}

    /// Adds a text, with an end that none has.
    package mutating func add(_ text: String) {
        for byte in text.utf8 { mix(UInt64(byte)) }
        mix(0xff)
    }

    /// Adds texts, with their number.
    mutating func add(_ texts: [String]) {
        add(texts.count)
        for text in texts { add(text) }
    }

    /// Adds a number.
    package mutating func add(_ number: Int) {
        mix(UInt64(bitPattern: Int64(number)))
        value ^= value >> 32
    }

    private mutating func mix(_ word: UInt64) {
        value = (value ^ word) &* 0x100_0000_01b3
    }

    /// Sixteen hexadecimal digits.
    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension Fingerprint {
    /// What stands for bytes: read eight at a time, as a feed has many.
    static func digest(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = 0x9e37_79b9_7f4a_7c15 ^ UInt64(bytes.count)
        let words = bytes.count / 8 * 8
        for place in stride(from: 0, to: words, by: 8) {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            hash = (hash ^ UInt64(littleEndian: word)) &* 0xff51_afd7_ed55_8ccd
            hash ^= hash >> 32
        }
        for byte in bytes[words...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash ^ hash >> 29
    }
}

extension Fingerprint {
    /// Adds who a feed is for and what it shows.
    mutating func add(_ subscriber: Subscriber) {
        add(subscriber.id)
        add(subscriber.name)
        add(subscriber.people)
        add(subscriber.selection.items)
        add(subscriber.selection.kinds)
        add(subscriber.kind.rawValue)
        add((subscriber.isDiscreet ? 1 : 0) + (subscriber.hasAlarms ? 2 : 0))
    }

    /// Adds how much there is of a person.
    mutating func add(_ head: RecordHead?) {
        add(head?.plan ?? 0)
        add(head?.entry ?? 0)
    }
}
