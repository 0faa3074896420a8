import CivilTime

extension ScalarForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// A word of an enumeration.
    static var word: ScalarForm {
        ScalarForm(
            expectation: Value.allCases.map(\.rawValue).joinedAsChoice, read: Value.init(rawValue:))
    }
}

extension ScalarForm where Value == Weekdays {
    static var weekdays: ScalarForm {
        ScalarForm(
            expectation: "a weekday such as mon, or several such as mon-fri", meaning: .weekdays
        ) {
            Weekdays(named: $0)
        }
    }
}

extension ScalarForm where Value == MonthDay {
    static var monthDay: ScalarForm {
        ScalarForm(
            expectation: "a day of the month from 1 to 31, or 'last'", meaning: .monthDay
        ) { text in
            text == "last"
                ? .last : Int(text).flatMap { (1...31).contains($0) ? .day($0) : nil }
        }
    }
}

extension ScalarForm where Value == Int {
    /// The number of days after which lenses are replaced.
    static var wear: ScalarForm {
        ScalarForm(expectation: "daily, biweekly, monthly or a number of days from 1 to 366") {
            switch $0 {
            case "daily": 1
            case "biweekly": 14
            case "monthly": 30
            default: Int($0).flatMap { (1...366).contains($0) ? $0 : nil }
            }
        }
    }
}
