/// How much of something: a decimal number with at most three decimals, kept exactly.
public struct Amount: Hashable, Sendable {
    /// The number times a thousand.
    public let thousandths: Int

    /// The number of thousandths.
    public init(thousandths: Int) {
        self.thousandths = thousandths
    }

    /// A whole number.
    public init(_ whole: Int) {
        thousandths = whole * 1000
    }

    /// Reads 2, 0.5 or 10.125, up to a million; nil for anything else.
    public init?(_ text: String) {
        let parts = text.utf8.split(
            separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let wholePart = parts.first, (1...7).contains(wholePart.count),
            let whole = Self.number(wholePart)
        else { return nil }
        var fraction = 0
        if parts.count == 2 {
            guard (1...3).contains(parts[1].count), let digits = Self.number(parts[1]) else {
                return nil
            }
            fraction = (parts[1].count..<3).reduce(digits) { scaled, _ in scaled * 10 }
        }
        guard whole <= 1_000_000 else { return nil }
        thousandths = whole * 1000 + fraction
    }

    private static func number(_ digits: Substring.UTF8View) -> Int? {
        let isDecimal = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isDecimal ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
}

extension Amount {
    /// Two amounts together.
    public static func + (left: Amount, right: Amount) -> Amount {
        Amount(thousandths: left.thousandths + right.thousandths)
    }
}

extension Amount: Comparable {
    /// Orders by size.
    public static func < (left: Amount, right: Amount) -> Bool {
        left.thousandths < right.thousandths
    }
}

extension Amount: CustomStringConvertible {
    /// The number with a decimal point and no needless zeros: 2, 0.5, 10.125.
    public var description: String {
        let fraction = String(1000 + thousandths % 1000).dropFirst()
        let digits = fraction.prefix(
            through: fraction.lastIndex { $0 != "0" } ?? fraction.startIndex)
        return thousandths % 1000 == 0
            ? "\(thousandths / 1000)" : "\(thousandths / 1000).\(digits)"
    }
}
