import CivilTime

extension ScalarForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// A word of an enumeration.
    static var word: ScalarForm {
        ScalarForm(.choice(Value.allCases.map(\.rawValue)), read: Value.init(rawValue:))
    }
}

extension ScalarForm where Value == Weekdays {
    static var weekdays: ScalarForm {
        ScalarForm(.weekdays) { Weekdays(named: $0) }
    }
}

extension ScalarForm where Value == MonthDay {
    static var monthDay: ScalarForm {
        ScalarForm(.monthDay) { text in
            text == "last"
                ? .last : Int(text).flatMap { (1...31).contains($0) ? .day($0) : nil }
        }
    }
}

extension ScalarForm where Value == Int {
    /// The number of days after which lenses are replaced.
    static var wear: ScalarForm {
        ScalarForm(.wear) {
            switch $0 {
            case "daily": 1
            case "biweekly": 14
            case "monthly": 30
            default: Int($0).flatMap { (1...366).contains($0) ? $0 : nil }
            }
        }
    }
}
