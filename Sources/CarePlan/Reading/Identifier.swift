/// Makes ids for what has none in the plan.
package enum Identifier {
    /// Lower-case letters, digits and hyphens made from a name: "Anna Jensen" gives anna-jensen.
    package static func made(from name: String) -> String {
        var id = ""
        var isComplete = true
        for scalar in name.lowercased().unicodeScalars {
            if let plain = plain(scalar) {
                id += plain
            } else {
                isComplete = isComplete && !scalar.properties.isAlphabetic
                id += id.hasSuffix("-") || id.isEmpty ? "" : "-"
            }
        }
        while id.hasSuffix("-") { id.removeLast() }
        guard isComplete, !id.isEmpty else { return "\(id)\(id.isEmpty ? "" : "-")\(digest(name))" }
        return String(id.prefix(64))
    }

    private static func plain(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "a"..."z", "0"..."9": String(scalar)
        default: latin[scalar]
        }
    }

    private static let latin: [Unicode.Scalar: String] = [
        "æ": "ae", "ø": "oe", "å": "aa", "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss",
        "á": "a", "à": "a", "â": "a", "ã": "a", "ç": "c", "é": "e", "è": "e", "ê": "e", "ë": "e",
        "í": "i", "ì": "i", "î": "i", "ï": "i", "ñ": "n", "ó": "o", "ò": "o", "ô": "o", "õ": "o",
        "ú": "u", "ù": "u", "û": "u", "ý": "y", "ð": "d", "þ": "th", "ł": "l", "ś": "s", "š": "s",
        "ż": "z", "ź": "z", "ž": "z", "ć": "c", "č": "c", "ę": "e", "ą": "a", "ń": "n",
    ]

    /// Eight hexadecimal digits that stand for a name in letters not known here (FNV-1a).
    private static func digest(_ name: String) -> String {
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}
