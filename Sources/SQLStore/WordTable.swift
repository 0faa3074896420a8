/// A set of words that can be found quickly by the bytes in many rows.
struct WordTable<Word: RawRepresentable<String> & Sendable>: Sendable {
    private let words: [(spelling: UInt128, word: Word)]

    /// The maximum length of a word in bytes, which leaves one byte of the number for a marker.
    private static var longest: Int { 15 }

    /// Creates a set of words.
    init(_ words: [Word]) {
        self.words = words.map { word in
            guard let spelling = Self.number(word.rawValue.utf8) else {
                preconditionFailure("what rows hold are short words")
            }
            return (spelling, word)
        }
    }

    /// Returns the word with these bytes, or `nil` if there is none.
    func word(of bytes: UnsafeBufferPointer<UInt8>) -> Word? {
        guard let spelling = Self.number(bytes) else { return nil }
        return words.first { $0.spelling == spelling }?.word
    }

    private static func number(_ bytes: some Collection<UInt8>) -> UInt128? {
        guard bytes.count <= longest else { return nil }
        return bytes.reduce(1) { $0 << 8 | UInt128($1) }
    }
}
