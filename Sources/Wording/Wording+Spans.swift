/// Converts spans of time between the user's language and plan syntax: `14 dage` is `14 days`.
extension Wording {
    /// Returns typed text in plan syntax. Unknown words are kept.
    package func planSpan(of typed: String) -> String {
        let words = spanWords
        return SpanText(typed).replacing { word, count in
            guard let plan = words.plan[word.lowercased()] else { return nil }
            return count.map { $0 != 1 } == true && Self.counted.contains(plan) ? plan + "s" : plan
        }
    }

    /// Returns a span of plan syntax in the user's language, or unchanged if the result would not
    /// be read back as the same span.
    package func typedSpan(of plan: String) -> String {
        let words = spanWords
        let typed = SpanText(plan).replacing { word, count in
            let base = Self.counted.first { word == $0 + "s" } ?? word
            return words.typed[base].map { count.map { $0 != 1 } == true ? $0.many : $0.one }
        }
        return planSpan(of: typed) == plan ? typed : plan
    }

    /// The words of plan syntax that have a plural.
    private static let counted: Set<String> = ["day", "week", "month", "year", "dose"]

    /// The translations in both directions: to plan syntax, and to the user's language.
    private var spanWords: (plan: [String: String], typed: [String: (one: String, many: String)]) {
        var plan: [String: String] = [:]
        var typed: [String: (one: String, many: String)] = [:]
        for words in groups(of: .formSpans) where words.count == 3 {
            typed[words[0]] = (words[1], words[2])
            for word in words.dropFirst() { plan[word] = words[0] }
        }
        for words in groups(of: .formSpanWords) where words.count == 2 { plan[words[0]] = words[1] }
        return (plan, typed)
    }

    private func groups(of key: Key) -> [[String]] {
        text(key).split(separator: ",").map { group in
            group.split(separator: ":").map { String($0.drop { $0 == " " }) }
        }
    }
}

/// A text of numbers and words.
private struct SpanText {
    private let characters: [Character]

    init(_ text: String) { characters = Array(text) }

    /// Returns the text with words replaced. The closure gets each word and the number before it,
    /// if any. A word can end with a full stop.
    func replacing(_ other: (String, Int?) -> String?) -> String {
        var result = ""
        var number: Int?
        var place = 0
        while place < characters.count {
            let run = characters[place...].prefix { $0.isLetter }
            let digits = characters[place...].prefix { $0.isASCII && $0.isNumber }
            if !run.isEmpty {
                place += run.count
                let word = String(run)
                if place < characters.count, characters[place] == ".",
                    let new = other(word + ".", number)
                {
                    place += 1
                    result += new
                } else {
                    result += other(word, number) ?? word
                }
                number = nil
            } else if !digits.isEmpty {
                place += digits.count
                number = Int(String(digits))
                result += digits
            } else {
                result.append(characters[place])
                place += 1
            }
        }
        return result
    }
}
