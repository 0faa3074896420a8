/// An exact decimal number of at most three decimals, such as a dose or a stock.
public struct Amount: Hashable, Sendable {
    /// The number in thousandths.
    public let thousandths: Int

    /// Creates an amount of thousandths.
    public init(thousandths: Int) {
        self.thousandths = thousandths
    }

    /// Creates a whole amount.
    public init(_ whole: Int) {
        thousandths = whole * 1000
    }

    /// Reads a number such as 2, 0.5 or 10.125, or returns `nil` for other text and for more than a
    /// million.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let point = bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
        guard let whole = Self.number(bytes[..<point], atMost: 7) else { return nil }
        var fraction = 0
        if point < bytes.endIndex {
            let decimals = bytes[(point + 1)...]
            guard let number = Self.number(decimals, atMost: 3) else { return nil }
            fraction = (decimals.count..<3).reduce(number) { scaled, _ in scaled * 10 }
        }
        guard whole <= 1_000_000 else { return nil }
        thousandths = whole * 1000 + fraction
    }

    /// Returns the number that the digits spell, or `nil` if there are none, or more than `count`.
    private static func number(_ digits: ArraySlice<UInt8>, atMost count: Int) -> Int? {
        guard (1...count).contains(digits.count) else { return nil }
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }
}

extension Amount {
    /// Returns the sum of two amounts.
    public static func + (left: Amount, right: Amount) -> Amount {
        Amount(thousandths: left.thousandths + right.thousandths)
    }
}

extension Amount: Comparable {
    /// Returns whether the left amount is smaller.
    public static func < (left: Amount, right: Amount) -> Bool {
        left.thousandths < right.thousandths
    }
}

extension Amount: CustomStringConvertible {
    /// The number with a decimal point and no trailing zeros: 2, 0.5, 10.125.
    public var description: String {
        let whole = String(thousandths / 1000)
        if thousandths % 1000 == 0 { return whole }
        let fraction = String(1000 + thousandths % 1000).dropFirst()
        let digits = fraction.prefix(
            through: fraction.lastIndex { $0 != "0" } ?? fraction.startIndex)
        return "\(whole).\(digits)"
    }
}
