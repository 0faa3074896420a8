extension CarePlan {
    /// Returns the language that a plan's text states, also if the text has mistakes or is not
    /// YAML, or `nil` if it states none.
    public static func statedLanguage(in text: [UInt8]) -> String? {
        let word = "language".utf8
        var rest = text.prefix(largestFile)
        while let start = rest.firstRange(of: word) {
            let before = rest[..<start.lowerBound].last
            rest = rest[start.upperBound...]
            guard before.map({ !isPartOfName($0) }) ?? true, let value = value(after: rest) else {
                continue
            }
            return ScalarForm<String>.mistakenLanguages[value] ?? value
        }
        return nil
    }

    /// Returns the word after a colon, in lower case. Quotes around it and the name are ignored.
    private static func value(after name: ArraySlice<UInt8>) -> String? {
        let isMark = { (byte: UInt8) in "\"' \t".utf8.contains(byte) }
        let value = name.drop(while: isMark)
        guard value.first == UInt8(ascii: ":") else { return nil }
        let word = value.dropFirst().drop(while: isMark).prefix(while: isPartOfName)
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self).lowercased()
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
