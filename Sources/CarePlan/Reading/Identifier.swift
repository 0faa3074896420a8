/// Makes IDs from names.
package enum Identifier {
    /// Returns lower-case letters, digits and hyphens, such as anna-jensen for "Anna Jensen". If
    /// letters are lost, a digest of the name is added.
    package static func made(from name: String) -> String {
        let hyphen = UInt8(ascii: "-")
        var bytes: [UInt8] = []
        var isComplete = true
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": bytes.append(UInt8(ascii: scalar))
            default:
                if !scalar.isASCII, let plain = latin[scalar] {
                    bytes += plain.utf8
                } else {
                    isComplete = isComplete && (scalar.isASCII || !scalar.properties.isAlphabetic)
                    if let last = bytes.last, last != hyphen { bytes.append(hyphen) }
                }
            }
        }
        if bytes.last == hyphen { bytes.removeLast() }
        let id = String(decoding: bytes.prefix(64), as: UTF8.self)
        return isComplete && !bytes.isEmpty ? id : withDigest(bytes, of: name)
    }

    /// Returns an ID with a digest, because the ID alone does not identify the name.
    private static func withDigest(_ bytes: [UInt8], of name: String) -> String {
        let id = String(decoding: bytes, as: UTF8.self)
        return "\(id)\(id.isEmpty ? "" : "-")\(digest(name))"
    }

    private static let latin: [Unicode.Scalar: String] = [
        "æ": "ae", "ø": "oe", "å": "aa", "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss",
        "á": "a", "à": "a", "â": "a", "ã": "a", "ç": "c", "é": "e", "è": "e", "ê": "e", "ë": "e",
        "í": "i", "ì": "i", "î": "i", "ï": "i", "ñ": "n", "ó": "o", "ò": "o", "ô": "o", "õ": "o",
        "ú": "u", "ù": "u", "û": "u", "ý": "y", "ð": "d", "þ": "th", "ł": "l", "ś": "s", "š": "s",
        "ż": "z", "ź": "z", "ž": "z", "ć": "c", "č": "c", "ę": "e", "ą": "a", "ń": "n",
    ]

    /// Returns eight hexadecimal digits of a name's FNV-1a hash.
    private static func digest(_ name: String) -> String {
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}
