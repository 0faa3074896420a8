/// A date, found by counting days from 1 January 1970.
struct SlowDay {
    let year: Int
    let month: Int
    let day: Int
    /// The weekday, from 1 for Monday.
    let weekday: Int
    /// The number of days in the month.
    let monthLength: Int

    /// All days from 1970 to 2032; the index is the number of the day.
    static let all: [SlowDay] = {
        var days: [SlowDay] = []
        for year in 1970...2032 {
            for month in 1...12 {
                let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
                let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
                for day in 1...lengths[month - 1] {
                    // 1 January 1970 was a Thursday.
                    let weekday = (days.count + 3) % 7 + 1
                    days.append(
                        SlowDay(
                            year: year, month: month, day: day, weekday: weekday,
                            monthLength: lengths[month - 1]))
                }
            }
        }
        return days
    }()

    /// Returns the day with a number.
    static func number(_ number: Int) -> SlowDay { all[number] }

    /// The number of months since the year 0.
    var months: Int { year * 12 + month - 1 }

    /// Returns whether the day is one of these days of the month; 0 means the last day.
    func isOne(of monthDays: [Int]) -> Bool {
        monthDays.contains(day) || monthDays.contains(0) && day == monthLength
    }
}

/// Returns a day in plan syntax.
func dayText(_ number: Int) -> String {
    let day = SlowDay.number(number)
    return "\(day.year)-\(twoDigits(day.month))-\(twoDigits(day.day))"
}

/// Returns a minute of the day in plan syntax.
func clockText(_ minute: Int) -> String { "\(twoDigits(minute / 60)):\(twoDigits(minute % 60))" }

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
