import CarePlan
import CivilTime
import Schedule
import TestSupport
import Testing

/// Tests of expiry and use-up dates, compared with a calendar that is walked day by day.
@Suite struct ShelfLifeTests {
    private static let zones = ZoneDirectory()

    private func hints(_ fields: String) throws -> [String: String] {
        let text = """
            person: Ida
            zone: Europe/Copenhagen
            medicines:
              - {name: Drops, doses: [{at: "21:00"}], from: 2026-11-01, \(fields)}
            """
        let plan = try CarePlan(reading: Array(text.utf8), zones: Self.zones)
        let begin = try #require(CivilDate("2026-11-01"))
        let series = plan.series(beginning: begin).filter { !$0.isCare }
        return Dictionary(
            series.map { series in
                let dates = series.occurrences(from: .earliest, through: .latest)
                return (series.slot, dates.map { "\($0.date)" }.joined(separator: " "))
            }, uniquingKeysWith: { "\($0) \($1)" })
    }

    @Test(arguments: [
        ("expires: 2027-03-15", "2027-03-15"), ("expires: 2027-02", "2027-02-28"),
        ("expires: 2028-02", "2028-02-29"),
        ("expires: {date: 2027-03-15, before: 2 weeks}", "2027-03-01"),
        ("expires: {date: 2027-01, before: 31 days, at: all-day}", "2026-12-31"),
    ])
    func expiryReminderComesInTime(fields: String, day: String) throws {
        #expect(try hints(fields) == ["expiry": day])
    }

    @Test(arguments: [
        ("opened: 2026-11-20, use-within: 28 days", "2026-12-18"),
        ("opened: 2026-11-20, use-within: 4 weeks", "2026-12-18"),
        ("opened: 2026-11-20, use-within: 1 month", "2026-12-20"),
        ("opened: 2026-11-30, use-within: 3 months", "2027-02-28"),
        ("opened: 2026-11-30, use-within: 1 year", "2027-11-30"),
    ])
    func useUpReminderComesInTime(fields: String, day: String) throws {
        #expect(try hints(fields) == ["use-up": day])
    }

    @Test func noReminderWithoutADayOfOpening() throws {
        #expect(try hints("use-within: 28 days") == [:])
    }

    /// Days are counted one at a time, as on a wall calendar.
    @Test(arguments: Seed.list(1...40))
    func useUpDateMatchesCountedDays(seed: Seed) throws {
        var random = seed.random
        let (year, month) = (random.number(2026...2030), random.number(1...12))
        let day = random.number(1...28)
        let count = random.number(1...400)
        let isBack = random.chance(50)
        var (y, m, d) = (year, month, day)
        let length = { (y: Int, m: Int) in
            let isLeap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0)
            return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1]
        }
        for _ in 0..<count {
            d += isBack ? -1 : 1
            if d == 0 {
                (y, m) = m == 1 ? (y - 1, 12) : (y, m - 1)
                d = length(y, m)
            } else if d > length(y, m) {
                (y, m) = m == 12 ? (y + 1, 1) : (y, m + 1)
                d = 1
            }
        }
        let text = { (y: Int, m: Int, d: Int) in
            "\(y)-\(m < 10 ? "0" : "")\(m)-\(d < 10 ? "0" : "")\(d)"
        }
        let start = text(year, month, day)
        let fields =
            isBack
            ? "expires: {date: \(start), before: \(count) days}"
            : "opened: \(start), use-within: \(count) days"
        #expect(try hints(fields) == [isBack ? "expiry" : "use-up": text(y, m, d)], "seed \(seed)")
    }
}
