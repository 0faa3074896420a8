/// Words and how they are spelled, for finding them among the bytes of many rows.
struct SpelledWords<Word: RawRepresentable<String> & Sendable>: Sendable {
    private let words: [(spelling: UInt128, word: Word)]

    /// So many bytes a number holds, and a one before them.
    private static var longest: Int { 15 }

    /// These words.
    init(_ words: [Word]) {
        self.words = words.map { word in
            guard let spelling = Self.number(word.rawValue.utf8) else {
                preconditionFailure("what rows hold are short words")
            }
            return (spelling, word)
        }
    }

    /// The word with these bytes; nil if there is none.
    func word(of bytes: UnsafeBufferPointer<UInt8>) -> Word? {
        guard let spelling = Self.number(bytes) else { return nil }
        return words.first { $0.spelling == spelling }?.word
    }

    private static func number(_ bytes: some Collection<UInt8>) -> UInt128? {
        guard bytes.count <= longest else { return nil }
        return bytes.reduce(1) { $0 << 8 | UInt128($1) }
    }
}
