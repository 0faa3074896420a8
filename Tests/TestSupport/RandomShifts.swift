import CivilTime
import Foundation

/// The days on which items of a random plan are later, in plan syntax.
struct RandomShifts {
    private var random: SeededRandom
    private let minutes: Int
    private let holidays: Set<CivilDate>
    private var days: [String: (weekdays: Set<Weekday>, hasHolidays: Bool)] = [:]

    init(seed: UInt64, around centre: CivilDate) {
        random = SeededRandom(seed: seed ^ 0x51EE9)
        minutes = random.number(1...180)
        var random = random
        holidays = Set((0...8).map { _ in centre.advanced(byDays: random.number(-60...60)) })
        self.random = random
    }

    var holidayLine: String {
        "holidays: [\(holidays.map(\.description).sorted().reversed().joined(separator: ", "))]"
    }

    /// Returns, for some items, a line that shifts their times, if the times leave room for it.
    mutating func shift(of name: String, _ lines: [String]) -> [String] {
        guard random.chance(30), lines.allSatisfy(hasRoom) else { return [] }
        let weekdays = Set((0..<random.number(0...3)).map { _ in random.pick(Weekday.allCases) })
        let hasHolidays = weekdays.isEmpty || random.chance(50)
        days[name] = (weekdays, hasHolidays)
        let words =
            weekdays.map { "\($0)".prefix(3).lowercased() }.sorted()
            + (hasHolidays ? ["holidays"] : [])
        return ["    shift: {on: [\(words.joined(separator: ", "))], by: \(minutes) min}"]
    }

    private func hasRoom(_ line: String) -> Bool {
        if line.contains(" h") && line.contains("every:") || line.contains("    date:")
            || line.contains("all-day")
        {
            return false
        }
        let text = line.components(separatedBy: "at: \"").dropFirst().first
        guard let time = text.flatMap({ TimeOfDay(String($0.prefix { $0 != "\"" })) }) else {
            return true
        }
        return time.secondOfDay + minutes * 60 < 86_400
    }

    func minutesLater(_ item: String, on date: CivilDate) -> Int {
        guard let days = days[item] else { return 0 }
        let isLater =
            days.weekdays.contains(date.weekday) || days.hasHolidays && holidays.contains(date)
        return isLater ? minutes : 0
    }
}
