/// A date found by counting days one by one from 1 January 1970, as on a wall calendar.
struct SlowDay {
    let year: Int
    let month: Int
    let day: Int
    /// From 1, a Monday.
    let weekday: Int
    /// How many days its month has.
    let monthLength: Int

    /// All days from 1970 through 2032; a day's number is its place.
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

    /// A day by its number.
    static func number(_ number: Int) -> SlowDay { all[number] }

    /// Months since the year 0.
    var months: Int { year * 12 + month - 1 }

    /// Whether it is one of these days of the month, of which 0 is the last.
    func isOne(of monthDays: [Int]) -> Bool {
        monthDays.contains(day) || monthDays.contains(0) && day == monthLength
    }
}

/// A day as a plan has it.
func dayText(_ number: Int) -> String {
    let day = SlowDay.number(number)
    return "\(day.year)-\(twoDigits(day.month))-\(twoDigits(day.day))"
}

/// A minute of the day as a plan has it.
func clockText(_ minute: Int) -> String { "\(twoDigits(minute / 60)):\(twoDigits(minute % 60))" }

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
