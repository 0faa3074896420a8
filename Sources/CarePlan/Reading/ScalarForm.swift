import CivilTime

/// A parser for a single value, with the expectation that describes valid values in messages.
struct ScalarForm<Value> {
    /// A closure, because the expectation is only needed for mistakes.
    private let expected: () -> PlanError.Expectation
    let read: (String) -> Value?

    init(
        _ expectation: @autoclosure @escaping () -> PlanError.Expectation,
        read: @escaping (String) -> Value?
    ) {
        expected = expectation
        self.read = read
    }

    /// The completion of "'field' must be …".
    var expectation: PlanError.Expectation { expected() }
}

extension ScalarForm where Value == String {
    static func text(atMost limit: Int) -> ScalarForm {
        ScalarForm(.text(atMost: limit)) {
            if isShortASCII($0, limit) { return $0 }
            let isClean = $0.unicodeScalars.allSatisfy { !isControl($0) }
            let isBlank = $0.allSatisfy(\.isWhitespace)
            return isClean && !isBlank && $0.count <= limit && $0.utf8.count <= limit * 8
                ? $0 : nil
        }
    }

    /// Returns whether a text is short, printable ASCII that does not begin with a space, as most
    /// texts are. This check is fast.
    private static func isShortASCII(_ text: String, _ limit: Int) -> Bool {
        text.utf8.count <= limit && text.utf8.first.map { $0 > 0x20 } ?? false
            && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }

    /// Text of several lines, which keeps its line ends.
    static var note: ScalarForm {
        ScalarForm(.text(atMost: 2000)) {
            let isClean = $0.unicodeScalars.allSatisfy {
                $0 == "\n" || $0 == "\t" || !isControl($0)
            }
            let isBlank = $0.allSatisfy(\.isWhitespace)
            return isClean && !isBlank && $0.count <= 2000 && $0.utf8.count <= 16_000
                ? trimmed($0) : nil
        }
    }

    static var identifier: ScalarForm {
        ScalarForm(.identifier) {
            let isPlain = $0.utf8.allSatisfy(isIdentifierByte)
            return isPlain && (1...64).contains($0.utf8.count) ? $0 : nil
        }
    }

    static var language: ScalarForm {
        ScalarForm(.language) {
            let parts = $0.split(separator: "-", omittingEmptySubsequences: false)
            let isPlain = parts.allSatisfy { part in
                (2...8).contains(part.count) && part.utf8.allSatisfy(isLetterOrDigit)
            }
            return isPlain && (2...3).contains(parts[0].count)
                && mistakenLanguages[$0.lowercased()] == nil
                ? $0.lowercased() : nil
        }
    }

    /// The language code for each word that is often written instead, such as a country code.
    static let mistakenLanguages = [
        "dk": "da", "dan": "da", "danish": "da", "dansk": "da", "gb": "en", "us": "en", "eng": "en",
        "english": "en", "engelsk": "en",
    ]

    private static func trimmed(_ text: String) -> String {
        let end = text.lastIndex { !$0.isWhitespace } ?? text.startIndex
        return String(text[...end])
    }

    /// Returns whether a character is a control character, or a Unicode separator of lines or
    /// paragraphs.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func isIdentifierByte(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

extension ScalarForm where Value == TimeOfDay {
    static var time: ScalarForm {
        ScalarForm(.time, read: TypedTimes.clock)
    }
}

extension ScalarForm where Value == Clock {
    static var clock: ScalarForm {
        ScalarForm(.clock) {
            $0 == "all-day" ? .allDay : TypedTimes.clock($0).map(Clock.at)
        }
    }
}

extension ScalarForm where Value == HourCycle {
    static var hours: ScalarForm {
        ScalarForm(.hours) { Int($0).flatMap(HourCycle.init) }
    }
}

extension ScalarForm where Value == CivilDate {
    static var date: ScalarForm {
        ScalarForm(.date) { text in CivilDate(text) }
    }
}

extension ScalarForm where Value == Amount {
    static var positiveAmount: ScalarForm {
        ScalarForm(.positive) { text in
            TypedAmount.amount(text).flatMap { $0.thousandths > 0 ? $0 : nil }
        }
    }

    static var amount: ScalarForm {
        ScalarForm(.amount, read: TypedAmount.amount)
    }
}

extension ScalarForm where Value == Int {
    static func whole(_ allowed: ClosedRange<Int>, such example: Int) -> ScalarForm {
        ScalarForm(
            .whole(from: allowed.lowerBound, through: allowed.upperBound, such: example)
        ) { text in
            Int(text).flatMap { allowed.contains($0) ? $0 : nil }
        }
    }

    /// Degrees in millionths.
    static func degrees(upTo limit: Int) -> ScalarForm {
        ScalarForm(.degrees(upTo: limit)) { text in
            Self.millionths(text).flatMap { abs($0) <= limit * 1_000_000 ? $0 : nil }
        }
    }

    private static func millionths(_ text: String) -> Int? {
        let isNegative = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Int(parts[0]), (0...999).contains(whole),
            !text.hasPrefix("--")
        else { return nil }
        let decimals = parts.count == 2 ? parts[1] : "0"
        let digits = decimals.prefix(6)
        guard decimals.utf8.allSatisfy({ (48...57).contains($0) }), let fraction = Int(digits)
        else { return nil }
        let scaled = (digits.count..<6).reduce(fraction) { number, _ in number * 10 }
        return (whole * 1_000_000 + scaled) * (isNegative ? -1 : 1)
    }
}

extension ScalarForm where Value == Bool {
    static var truth: ScalarForm {
        ScalarForm(.truth) {
            switch $0.lowercased() {
            case "true", "yes", "on": true
            case "false", "no", "off": false
            default: nil
            }
        }
    }
}
