import Files
import Pages

/// What a feed's file is called where it is saved.
struct FileName {
    private let name: String

    init(_ name: String) {
        self.name = name
    }

    private static let spellings: [Character: String] = [
        "æ": "ae", "ø": "oe", "å": "aa", "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e",
        "è": "e", "ê": "e", "á": "a", "à": "a", "í": "i", "ó": "o", "ú": "u", "ñ": "n", "ç": "c",
    ]

    /// In letters and digits that every program can write.
    private var plain: String {
        let letters = name.lowercased().map { letter in
            if let spelling = Self.spellings[letter] { return spelling }
            return letter.isASCII && (letter.isLetter || letter.isNumber) ? String(letter) : "-"
        }.joined()
        let words = letters.split(separator: "-").joined(separator: "-")
        return words.isEmpty ? "calendar" : words
    }

    /// The field's value (RFC 6266): shown, not saved, and how it is called if it is saved.
    var disposition: String {
        "inline; filename=\"\(plain).ics\"; filename*=UTF-8''\(name.percentEncoded).ics"
    }
}
