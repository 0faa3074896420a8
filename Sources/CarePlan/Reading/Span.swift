/// A span of time in the notation of plans: 6 min, 8 h, 2 weeks.
struct Span: Hashable {
    enum Unit: Hashable, CaseIterable {
        case minutes, hours, days, weeks, months

        /// The largest number: a hundred years or, for minutes and hours, a year.
        var most: Int {
            switch self {
            case .minutes: 366 * 24 * 60
            case .hours: 366 * 24
            case .days: 36_500
            case .weeks: 5200
            case .months: 1200
            }
        }

        var words: [String] {
            switch self {
            case .minutes: ["min", "minute", "minutes"]
            case .hours: ["h", "hour", "hours"]
            case .days: ["day", "days"]
            case .weeks: ["week", "weeks"]
            case .months: ["month", "months"]
            }
        }
    }
    let count: Int
    let unit: Unit

    /// The number of minutes, or `nil` if the unit is longer than an hour.
    var minutes: Int? {
        switch unit {
        case .minutes: count
        case .hours: count * 60
        case .days, .weeks, .months: nil
        }
    }

    /// The number of days, or `nil` if the unit is shorter than a day or has no fixed number of them.
    var days: Int? {
        switch unit {
        case .days: count
        case .weeks: count * 7
        case .minutes, .hours, .months: nil
        }
    }

    private init(count: Int, unit: Unit) {
        self.count = count
        self.unit = unit
    }

    init?(_ text: String) {
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let rest = text.utf8.dropFirst(digits.count).drop { $0 == UInt8(ascii: " ") }
        let word = Substring(rest).lowercased()
        guard digits.count <= 5, let count = digits.isEmpty ? 1 : Int(Substring(digits)), count > 0
        else { return nil }
        if word == "year" || word == "years" {
            self.init(count: count * 12, unit: .months)
        } else if let unit = Unit.allCases.first(where: { $0.words.contains(word) }) {
            self.init(count: count, unit: unit)
        } else {
            return nil
        }
        guard self.count <= unit.most else { return nil }
    }
}

extension ScalarForm where Value == Span {
    /// Returns the form of a span in one of these units.
    static func span(_ units: [Span.Unit], such example: String) -> ScalarForm {
        ScalarForm(.span(such: example)) { text in
            Span(text).flatMap { units.contains($0.unit) ? $0 : nil }
        }
    }
}
