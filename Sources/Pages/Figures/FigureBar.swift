import Adherence
import CivilTime
import Wording

/// The days that share one bar of a chart.
struct FigureBar {
    let first: CivilDate
    private(set) var last: CivilDate
    private(set) var taken = 0
    private(set) var due = 0

    /// The period of a bar.
    enum Unit {
        case day, week, month, year

        /// Creates the period with which a chart of this many days fits on a phone.
        init(for days: Int) {
            switch days {
            case ...31: self = .day
            case ...190: self = .week
            case ...1100: self = .month
            default: self = .year
            }
        }

        var head: Wording.Key {
            switch self {
            case .day: .figuresDay
            case .week: .figuresWeek
            case .month: .reportMonth
            case .year: .figuresYear
            }
        }

        var title: Wording.Key {
            switch self {
            case .day: .figuresByDay
            case .week: .figuresByWeek
            case .month: .figuresByMonth
            case .year: .figuresByYear
            }
        }

        func name(of bar: FigureBar, _ wording: Wording) -> String {
            switch self {
            case .day: wording.longDate(bar.first)
            case .week:
                wording.text(
                    .pagePeriodRange,
                    [
                        "from": wording.shortDate(bar.first),
                        "through": wording.longDate(bar.last),
                    ])
            case .month: wording.month(CivilMonth(of: bar.first))
            case .year: "\(bar.first.year)"
            }
        }

        /// Returns whether a bar starts on this date.
        fileprivate func begins(on date: CivilDate) -> Bool {
            switch self {
            case .day: true
            case .week: date.weekday == .monday
            case .month: date.day == 1
            case .year: date.day == 1 && date.month == 1
            }
        }
    }

    private init(_ date: CivilDate) {
        first = date
        last = date
    }

    /// Returns the bars of consecutive days.
    static func bars(of days: [Statistics.Day], _ unit: Unit) -> [FigureBar] {
        var bars: [FigureBar] = []
        for day in days {
            if bars.isEmpty || unit.begins(on: day.date) { bars.append(FigureBar(day.date)) }
            bars[bars.count - 1].add(day)
        }
        return bars
    }

    private mutating func add(_ day: Statistics.Day) {
        last = day.date
        taken += day.taken
        due += day.due
    }
}
