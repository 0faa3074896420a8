extension Amount {
    /// Reads a number as people type it, with a decimal point or comma. Three decimals could be
    /// thousands, as in 1,000, so such a number is `nil` unless it begins with 0.
    package static func typed(_ text: String) -> Amount? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count < 2 || parts[1].count < 3 || parts[0] == "0" else { return nil }
        return Amount(parts.joined(separator: "."))
    }
}

/// An amount as people type it: 2, 0,5, 1/2, 1½, 10 ml, 2 tablets.
public struct TypedAmount: Hashable, Sendable {
    /// The number as a plan writes it, or the typed text, with commas, if it is not a number.
    public let number: String
    /// The unit, or `nil` if the text has none.
    public let unit: String?

    /// Reads a text.
    public init(_ text: String) {
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let end = trimmed.firstIndex(where: \.isLetter) ?? trimmed.endIndex
        let rest = String(trimmed[end...])
        guard let amount = Self.amount(trimmed[..<end]) else {
            // With a comma it is no number of a plan either: 1.000 may mean a thousand.
            (number, unit) = (trimmed.replacing(".", with: ","), nil)
            return
        }
        number = amount.description
        unit = rest.isEmpty ? nil : rest
    }

    /// Returns the number in a text without a unit, or the text itself if it is not a number.
    static func number(_ text: String) -> String {
        TypedAmount(text).unit == nil ? TypedAmount(text).number : text
    }

    /// Reads a number in the notation of plans, or as people type it, or returns `nil` for other
    /// text.
    package static func amount(_ text: String) -> Amount? { Amount(text) ?? Amount(number(text)) }

    /// Reads a whole number, a decimal number, a fraction, or a whole number and a fraction.
    private static func amount(_ text: Substring) -> Amount? {
        var words = text.split(separator: " ").map(String.init)
        if let last = words.last, let sign = last.last, let half = fractions[sign] {
            words[words.count - 1] = String(last.dropLast())
            words = words.filter { !$0.isEmpty } + [half]
        }
        guard (1...2).contains(words.count), let last = words.last else { return nil }
        guard let fraction = fraction(last) else {
            guard words.count == 1 else { return nil }
            return Amount.typed(last)
        }
        guard words.count == 2 else { return fraction }
        return Int(words[0]).flatMap { (0...1000).contains($0) ? Amount($0) + fraction : nil }
    }

    private static let fractions: [Character: String] = [
        "½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
    ]

    /// Reads a fraction such as 3/4. Fractions without exact decimals, such as 1/3, are no amounts.
    private static func fraction(_ text: String) -> Amount? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let above = parts[0], let below = parts[1],
            (1...1000).contains(above), (1...1000).contains(below), above * 1000 % below == 0
        else { return nil }
        return Amount(thousandths: above * 1000 / below)
    }
}
