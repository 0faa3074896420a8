import CivilTime
import ICalendar
import TestSupport

/// A random recurrence rule that all libraries interpret alike.
struct RandomRule {
    private let start: CivilDateTime
    private let zone: String
    private let rule: String
    private let count: Int
    let range: ClosedRange<Instant>

    init(_ random: inout SeededRandom) {
        let date = CivilDate(clamping: random.number(18_000...22_000))
        let minute = random.number(0...95) * 15
        start = CivilDateTime(date, TimeOfDay.midnight.advanced(byMinutes: minute))
        zone = random.pick(["Europe/Copenhagen", "America/New_York", "Australia/Lord_Howe"])
        count = random.chance(30) ? random.number(1...60) : 0
        let (frequency, parts, years) = Self.parts(&random)
        rule = (["FREQ=\(frequency)", "INTERVAL=\(random.number(1...4))"] + parts)
            .joined(separator: ";")
        let low = start.clockSeconds + random.number(-10...900) * 86_400
        range = Instant(seconds: low)...Instant(seconds: low + years * 366 * 86_400)
    }

    /// The line for Python.
    var line: String {
        "\(start.compact)\t\(zone)\t\(rule)\t\(count)\t\(range.lowerBound.seconds)"
            + "\t\(range.upperBound.seconds)"
    }

    /// The lines of an event with the rule.
    var properties: [String] {
        [
            "DTSTART;TZID=\(zone):\(start.compact)",
            "RRULE:\(rule)\(count > 0 ? ";COUNT=\(count)" : "")",
        ]
    }

    private static func parts(_ random: inout SeededRandom) -> (String, [String], years: Int) {
        switch random.number(0...5) {
        case 0: return ("HOURLY", days(&random, 30) + times(&random, 0), 0)
        case 1: return ("DAILY", days(&random, 40) + times(&random, 40), 1)
        case 2:
            let week = random.chance(50) ? ["WKST=\(random.pick(names))"] : []
            return ("WEEKLY", weekdays(&random, 80) + week + times(&random, 30), 1)
        case 3: return ("MONTHLY", month(&random), 3)
        case 4: return ("YEARLY", year(&random), 9)
        default:
            // dateutil omits the days of a last week that are in the next year.
            let week = "BYWEEKNO=\(numbers(&random, 2...51))"
            return ("YEARLY", [week] + weekdays(&random, 100), 6)
        }
    }

    private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    private static func numbers(_ random: inout SeededRandom, _ range: ClosedRange<Int>) -> String {
        let all = (0..<random.number(1...3)).map { _ in random.number(range) }
        return Set(all).filter { $0 != 0 }.map(String.init).joined(separator: ",").nonEmpty ?? "1"
    }

    private static func weekdays(_ random: inout SeededRandom, _ percent: Int) -> [String] {
        guard random.chance(percent) else { return [] }
        let days = Set((0..<random.number(1...3)).map { _ in random.pick(names) })
        return ["BYDAY=\(days.joined(separator: ","))"]
    }

    private static func times(_ random: inout SeededRandom, _ percent: Int) -> [String] {
        var parts: [String] = []
        if random.chance(percent) { parts.append("BYHOUR=\(numbers(&random, 0...23))") }
        if random.chance(percent + 10) { parts.append("BYMINUTE=\(numbers(&random, 0...59))") }
        return parts
    }

    private static func days(_ random: inout SeededRandom, _ percent: Int) -> [String] {
        var parts = weekdays(&random, percent)
        if random.chance(percent) { parts.append("BYMONTH=\(numbers(&random, 1...12))") }
        if random.chance(percent) { parts.append("BYMONTHDAY=\(numbers(&random, -28...28))") }
        return parts
    }

    /// Returns weekdays of a month or year, counted from its start or end.
    private static func counted(_ random: inout SeededRandom, _ most: Int) -> String {
        let days = (0..<random.number(1...2)).map { _ in
            "\(random.chance(50) ? "-" : "")\(random.number(1...most))\(random.pick(names))"
        }
        return "BYDAY=\(Set(days).joined(separator: ","))"
    }

    private static func month(_ random: inout SeededRandom) -> [String] {
        switch random.number(0...3) {
        case 0: return days(&random, 50) + times(&random, 20)
        case 1: return [counted(&random, 5)]
        case 2: return weekdays(&random, 100) + ["BYSETPOS=\(random.pick(["1", "-1", "2,-2"]))"]
        default: return ["BYMONTHDAY=\(numbers(&random, -31...31))"]
        }
    }

    private static func year(_ random: inout SeededRandom) -> [String] {
        switch random.number(0...4) {
        case 0: return days(&random, 60)
        case 1: return [counted(&random, 20)]
        case 2: return ["BYMONTH=\(numbers(&random, 1...12))", counted(&random, 4)]
        case 3: return ["BYYEARDAY=\(numbers(&random, -365...365))"]
        default:
            return ["BYMONTH=\(numbers(&random, 1...12))"] + weekdays(&random, 100)
                + ["BYSETPOS=\(random.pick(["1", "-1", "3,-2"]))"]
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
