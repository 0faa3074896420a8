/// Reads the footer of a zone file: a POSIX TZ string with the extensions of RFC 9636.
struct PosixRuleReader {
    private var rest: ArraySlice<UInt8>

    static func rule(_ text: ArraySlice<UInt8>) -> ZoneRule? {
        guard !text.isEmpty else { return .nothingKnown }
        var reader = PosixRuleReader(rest: text)
        let rule = reader.rule()
        return reader.rest.isEmpty ? rule : nil
    }

    private mutating func rule() -> ZoneRule? {
        guard let standardName = name(), let west = clock() else { return nil }
        let standard = TimeZone.Offset(
            seconds: -west, isDaylight: false, abbreviation: standardName)
        guard !rest.isEmpty else { return .constant(standard) }
        guard let daylightName = name() else { return nil }
        let daylightWest = rest.first == UInt8(ascii: ",") ? west - 3600 : clock()
        guard let daylightWest, let start = change(), let end = change() else { return nil }
        let daylight = TimeZone.Offset(
            seconds: -daylightWest, isDaylight: true, abbreviation: daylightName)
        return .everyYear(
            YearlyRule(
                standard: standard, daylight: daylight, toDaylight: start, toStandard: end))
    }

    private mutating func name() -> String? {
        let quoted = take(UInt8(ascii: "<"))
        let end: (UInt8) -> Bool =
            quoted
            ? { $0 == UInt8(ascii: ">") }
            : { !(UInt8(ascii: "A")...UInt8(ascii: "z")).contains($0) }
        let length = rest.firstIndex(where: end) ?? rest.endIndex
        let name = rest[..<length]
        rest = rest[length...]
        guard !name.isEmpty, !quoted || take(UInt8(ascii: ">")) else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func change() -> YearlyRule.Change? {
        guard take(UInt8(ascii: ",")), let day = day() else { return nil }
        guard take(UInt8(ascii: "/")) else {
            return YearlyRule.Change(day: day, secondOfDay: 7200)
        }
        return clock().map { YearlyRule.Change(day: day, secondOfDay: $0) }
    }

    private mutating func day() -> YearlyRule.Change.Day? {
        if take(UInt8(ascii: "J")) { return number(1...365).map { .julian($0) } }
        guard take(UInt8(ascii: "M")) else { return number(0...365).map { .ofYear($0) } }
        guard let month = number(1...12), take(UInt8(ascii: ".")),
            let week = number(1...5), take(UInt8(ascii: ".")), let index = number(0...6),
            let weekday = Weekday(rawValue: index == 0 ? 7 : index)
        else { return nil }
        return .weekday(weekday, week: week, month: month)
    }

    /// Reads `[+-]hh[:mm[:ss]]` as seconds. RFC 9636 allows hours from -167 to 167.
    private mutating func clock() -> Int? {
        let isNegative = take(UInt8(ascii: "-"))
        if !isNegative { _ = take(UInt8(ascii: "+")) }
        guard var seconds = number(0...167).map({ $0 * 3600 }) else { return nil }
        for unit in [60, 1] where take(UInt8(ascii: ":")) {
            guard let part = number(0...59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func number(_ allowed: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let number = decimal(digits), allowed.contains(number) else { return nil }
        rest = rest[digits.endIndex...]
        return number
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }
}

extension TimeZone {
    /// Creates a zone from a rule in the form of a zone file's footer (RFC 9636 3.3), such as
    /// `<-0500>5<-0400>,M3.2.0,M11.1.0`. Returns `nil` for any other text.
    public init?(footer: String) {
        guard footer.hasPrefix("<"), let rule = PosixRuleReader.rule(Array(footer.utf8)[...]) else {
            return nil
        }
        switch rule {
        case .nothingKnown: return nil
        case .constant(let offset):
            self.init(name: footer, first: offset, listed: [], rule: rule)
        case .everyYear(let yearly):
            self.init(name: footer, first: yearly.standard, listed: [], rule: rule)
        }
    }
}
