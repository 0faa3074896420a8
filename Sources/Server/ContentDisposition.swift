import Files
import HTTP

/// The Content-Disposition header field, which names a feed's file (RFC 6266).
struct ContentDisposition {
    private let name: String

    init(_ name: String) {
        self.name = name
    }

    private static let spellings: [Character: String] = [
        "æ": "ae", "ø": "oe", "å": "aa", "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e",
        "è": "e", "ê": "e", "á": "a", "à": "a", "í": "i", "ó": "o", "ú": "u", "ñ": "n", "ç": "c",
    ]

    /// The name in ASCII letters and digits, for clients that do not support `filename*`.
    private var plain: String {
        let letters = name.lowercased().map { letter in
            if let spelling = Self.spellings[letter] { return spelling }
            return letter.isASCII && (letter.isLetter || letter.isNumber) ? String(letter) : "-"
        }.joined()
        let words = letters.split(separator: "-").joined(separator: "-")
        return words.isEmpty ? "calendar" : words
    }

    /// The field's value. The feed is displayed inline and gets this name if it is saved.
    var value: String {
        "inline; filename=\"\(plain).ics\"; filename*=UTF-8''\(name.percentEncoded).ics"
    }
}
