import CarePlan
import CivilTime
import Schedule
import Testing

/// The documented schedules of MedTimer, an Android app, with dates that were counted by hand. The
/// same plan must give the same dates; comments mark the intended differences. The rules are those
/// of docs/UseCases.md in Futsch1/medTimer (August 2026), under the headings quoted here.
@Suite struct MedTimerRuleTests {
    /// An item, and its expected doses between two days.
    struct Row: CustomTestStringConvertible {
        let fields: String
        let from: String
        let through: String
        let expected: [String]

        init(_ fields: String, _ from: String, _ through: String, _ expected: [String]) {
            (self.fields, self.from, self.through) = (fields, from, through)
            self.expected = expected
        }

        var testDescription: String { fields }
    }

    /// Returns the doses of a medicine, or of several medicines separated by `
    /// `.
    private func due(_ row: Row) throws -> [Due] {
        let items = row.fields.split(separator: "|").enumerated().map { "{name: M\($0), \($1)}" }
        let plan = try PlannedDatesTests.plan("medicines: [\(items.joined(separator: ", "))]")
        let from = try #require(CivilDate(row.from))
        return plan.due(
            from: from, through: try #require(CivilDate(row.through)), beginning: from)
    }

    /// Returns the doses of each day in local time, as `1/4 08:00 18:00`.
    private func times(_ row: Row) throws -> [String] {
        let clocks = try due(row).compactMap { due in
            due.occurrence.start(in: due.series.zone).map(due.series.zone.wallClock)
        }
        return Dictionary(grouping: clocks, by: \.date).sorted { $0.key < $1.key }.map { day in
            let times = day.value.map(\.time.description).joined(separator: " ")
            return "\(day.key.month)/\(day.key.day) \(times)"
        }
    }

    /// "Interval reminders": the start is the first dose, and the next one follows after the same
    /// elapsed time, regardless of the time of day and of clock changes.
    static let intervals = [
        Row(
            "every: 10 h, from: 2027-01-04, doses: [{at: 8:00}]", "2027-01-04", "2027-01-06",
            ["1/4 08:00 18:00", "1/5 04:00 14:00", "1/6 00:00 10:00 20:00"]
        ),
        Row(
            "every: 36 h, from: 2027-01-04, doses: [{at: 20:00}]", "2027-01-04", "2027-01-08",
            ["1/4 20:00", "1/6 08:00", "1/7 20:00"]),
        // 48 elapsed hours: an hour later after the clocks go forward in the night of 28 March.
        Row(
            "every: 48 h, from: 2027-03-25, doses: [{at: 8:00}]", "2027-03-25", "2027-03-31",
            ["3/25 08:00", "3/27 08:00", "3/29 09:00", "3/31 09:00"]),
        // An hour earlier after the clocks go back in the night of 31 October.
        Row(
            "every: 5 h, from: 2027-10-30, doses: [{at: 16:00}]", "2027-10-30", "2027-10-31",
            ["10/30 16:00 21:00", "10/31 02:00 06:00 11:00 16:00 21:00"]),
        // Nothing is due before the start.
        Row(
            "every: 30 h, from: 2027-01-04, doses: [{at: 8:00}]", "2027-01-01", "2027-01-05",
            ["1/4 08:00", "1/5 14:00"]),
    ]

    @Test(arguments: intervals)
    func intervalIsElapsedTimeFromItsStart(row: Row) throws {
        #expect(try times(row) == row.expected)
    }

    /// MedTimer's 8-hourly reminders move by an hour after a clock change, by design (issue 561).
    /// In dosecal, hours that divide the day are local times and do not move. The same applies to
    /// days, which MedTimer counts as hours unless they are a cycle (issue 519).
    static let clockTimes = [
        Row(
            "every: 8 h, from: 2027-03-27, doses: [{at: 7:00}]", "2027-03-27", "2027-03-28",
            ["3/27 07:00 15:00 23:00", "3/28 07:00 15:00 23:00"]),
        Row(
            "every: 24 h, from: 2027-03-27, doses: [{at: 8:00}]", "2027-03-27", "2027-03-29",
            ["3/27 08:00", "3/28 08:00", "3/29 08:00"]),
        Row(
            "every: 2 days, from: 2027-03-25, doses: [{at: 8:00}]", "2027-03-25", "2027-03-31",
            ["3/25 08:00", "3/27 08:00", "3/29 08:00", "3/31 08:00"]),
        Row(
            "cycle: {on: 1 day, off: 1 day}, from: 2027-03-25, doses: [{at: 8:00}]", "2027-03-25",
            "2027-03-31", ["3/25 08:00", "3/27 08:00", "3/29 08:00", "3/31 08:00"]),
    ]

    @Test(arguments: clockTimes)
    func timesOfDayDoNotMove(row: Row) throws {
        #expect(try times(row) == row.expected)
    }

    /// "Intervals during daytime": from one time of day to another, at equal intervals, starting
    /// again each day.
    static let windows = [
        Row(
            "every: 3 h, between: \"08:00-20:00\", doses: [{}]", "2027-01-04", "2027-01-05",
            ["1/4 08:00 11:00 14:00 17:00 20:00", "1/5 08:00 11:00 14:00 17:00 20:00"]),
        // A dose after the end of the window moves to the start of the next day.
        Row(
            "every: 5 h, between: \"08:00-20:00\", doses: [{}]", "2027-01-04", "2027-01-05",
            ["1/4 08:00 13:00 18:00", "1/5 08:00 13:00 18:00"]),
        Row(
            "every: 4 h, between: \"09:15-17:14\", doses: [{}]", "2027-01-04", "2027-01-04",
            ["1/4 09:15 13:15"]),
        // MedTimer adds 24 hours to find the next day, so its first reminder after a clock change
        // is an hour off. In dosecal it is at its usual time.
        Row(
            "every: 6 h, between: \"08:00-20:00\", doses: [{}]", "2027-03-27", "2027-03-28",
            ["3/27 08:00 14:00 20:00", "3/28 08:00 14:00 20:00"]),
        Row(
            "every: 6 h, between: \"08:00-20:00\", doses: [{}]", "2027-10-30", "2027-10-31",
            ["10/30 08:00 14:00 20:00", "10/31 08:00 14:00 20:00"]),
        // MedTimer's windows can include midnight; in a plan these are two items.
        Row(
            "every: 2 h, between: \"20:00-22:00\", doses: [{}]"
                + "|every: 2 h, between: \"00:00-02:00\", doses: [{}], from: 2027-01-05",
            "2027-01-04", "2027-01-05",
            ["1/4 20:00 22:00", "1/5 00:00 02:00 20:00 22:00"]),
    ]

    @Test(arguments: windows)
    func windowStartsAgainEachDay(row: Row) throws {
        #expect(try times(row) == row.expected)
    }

    /// "Birth control pills" and "Reminder every n weeks": days on and days off, counted from the
    /// first day of a cycle. MedTimer's cycles also extend before that day; in dosecal nothing is
    /// due before `from`.
    static let cycles = [
        Row(
            "cycle: {on: 21 days, off: 7 days}, from: 2027-01-04, doses: [{at: 9:00}]",
            "2027-01-23",
            "2027-02-02", ["1/23 09:00", "1/24 09:00", "2/1 09:00", "2/2 09:00"]),
        Row(
            "cycle: {on: 1 day, off: 13 days}, from: 2027-01-06, doses: [{at: 9:00}]", "2026-12-01",
            "2027-02-20", ["1/6 09:00", "1/20 09:00", "2/3 09:00", "2/17 09:00"]),
        Row(
            "every: 2 weeks, from: 2027-01-06, doses: [{at: 9:00}]", "2026-12-01", "2027-02-20",
            ["1/6 09:00", "1/20 09:00", "2/3 09:00", "2/17 09:00"]),
        Row(
            "every: 14 days, from: 2027-01-06, doses: [{at: 9:00}]", "2026-12-01", "2027-02-20",
            ["1/6 09:00", "1/20 09:00", "2/3 09:00", "2/17 09:00"]),
    ]

    @Test(arguments: cycles)
    func cycleCountsDaysFromItsFirst(row: Row) throws {
        #expect(try times(row) == row.expected)
    }

    /// "Tapering off a medicine": reminders with one amount each, in consecutive periods.
    @Test func taperEqualsItemsInConsecutivePeriods() throws {
        let steps = "taper: [{amount: 2, for: 3 days}, {amount: 1, for: 2 days}], from: 2027-01-04"
        let taper = Row("\(steps), doses: [{at: 8:00}]", "2027-01-01", "2027-01-31", [])
        let periods = Row(
            "doses: [{at: 8:00, amount: 2}], from: 2027-01-04, until: 2027-01-06"
                + "|doses: [{at: 8:00, amount: 1}], from: 2027-01-07, until: 2027-01-08",
            "2027-01-01", "2027-01-31", [])
        let doses = try [taper, periods].map { row in
            try due(row).map { "\($0.occurrence.date) \($0.series.purpose)" }
        }
        #expect(doses[0].count == 5)
        #expect(doses[0] == doses[1])
    }

    /// The weekend mode in the README delays reminders on some days until a given time. A shift in
    /// dosecal moves each time by the same interval, so that doses stay apart; with one dose a day
    /// both are the same.
    static let weekends = [
        Row(
            "doses: [{at: 7:00}], shift: {on: [sat, sun], by: 2 h}", "2027-01-08", "2027-01-11",
            ["1/8 07:00", "1/9 09:00", "1/10 09:00", "1/11 07:00"]),
        Row(
            "doses: [{at: 7:00}, {at: 8:00}], shift: {on: sun, by: 2 h}", "2027-01-09",
            "2027-01-10",
            ["1/9 07:00 08:00", "1/10 09:00 10:00"]),
    ]

    @Test(arguments: weekends)
    func shiftMovesTimesOnWeekends(row: Row) throws {
        #expect(try times(row) == row.expected)
    }
}
