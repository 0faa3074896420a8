import CarePlan
import CivilTime
import Schedule
import TestSupport
import Testing

/// Schedules whose dates can be counted on a calendar.
@Suite struct PlannedDatesTests {
    /// Returns the local times of a one-item plan's series, as `slot date time`.
    private func moments(
        _ item: String, zone: String = "Europe/Copenhagen", from: String, through: String
    ) throws -> [String] {
        let plan = try Self.plan(item, zone: zone)
        let begin = try #require(CivilDate("2026-11-20"))
        return plan.due(
            from: try #require(CivilDate(from)), through: try #require(CivilDate(through)),
            beginning: begin
        ).map { due in
            let occurrence = due.occurrence
            guard case .at(let time) = occurrence.clock else { return "\(occurrence.date) all day" }
            return "\(occurrence.date) \(time)"
        }
    }

    static func plan(_ item: String, zone: String = "Europe/Copenhagen") throws -> CarePlan {
        let text = "person: Sam\nzone: \(zone)\n\(item)\n"
        return try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
    }

    /// Returns the published forms of a medicine's series, with each rule described by `rule`.
    static func forms(
        _ fields: String, rule: (Series, Recurrence, CivilDate) -> String
    ) throws -> [String] {
        let plan = try plan("medicines: [{name: A, \(fields)}]")
        let begin = try #require(CivilDate("2026-11-20"))
        return plan.series(beginning: begin).map { series in
            switch series.form {
            case .single(let date): "single \(date)"
            case .dates: "dates"
            case .rule(let recurrence, let first): rule(series, recurrence, first)
            }
        }
    }

    private func medicine(_ fields: String) -> String { "medicines: [{name: A, \(fields)}]" }

    @Test func endDateIsInclusive() throws {
        let item = medicine("doses: [{at: 8:00}], from: 2026-11-20, until: 2026-11-22")
        #expect(
            try moments(item, from: "2026-11-01", through: "2026-12-31") == [
                "2026-11-20 08:00", "2026-11-21 08:00", "2026-11-22 08:00",
            ])
    }

    @Test func itemWithoutAFirstDayBeginsWithThePlan() throws {
        let item = medicine("doses: [{at: 8:00}]")
        #expect(
            try moments(item, from: "2026-11-18", through: "2026-11-21") == [
                "2026-11-20 08:00", "2026-11-21 08:00",
            ])
    }

    @Test func day31IsMissingInShortMonthsButTheLastDayIsNot() throws {
        let thirtyFirst = medicine("doses: [{at: 8:00, days-of-month: 31}], from: 2027-01-01")
        #expect(
            try moments(thirtyFirst, from: "2027-01-01", through: "2027-05-31") == [
                "2027-01-31 08:00", "2027-03-31 08:00", "2027-05-31 08:00",
            ])
        let last = medicine("doses: [{at: 8:00, days-of-month: last}], from: 2028-01-01")
        #expect(
            try moments(last, from: "2028-01-01", through: "2028-04-30") == [
                "2028-01-31 08:00", "2028-02-29 08:00", "2028-03-31 08:00", "2028-04-30 08:00",
            ])
    }

    @Test func monthlyIntervalsNeverSkipAShortMonth() throws {
        let item = medicine("doses: [{at: 8:00}], every: 1 month, from: 2027-01-30")
        #expect(
            try moments(item, from: "2027-01-01", through: "2027-04-30") == [
                "2027-01-30 08:00", "2027-02-28 08:00", "2027-03-30 08:00", "2027-04-30 08:00",
            ])
    }

    @Test func weeksAreCountedFromTheFirstDueDay() throws {
        // 7 November is a Saturday, so the first Monday and Thursday are in the next week.
        let item = medicine(
            "doses: [{at: 8:00, on: mon}, {at: 9:00, on: thu}], every: 2 weeks, from: 2026-11-07")
        #expect(
            try moments(item, from: "2026-11-01", through: "2026-11-30") == [
                "2026-11-09 08:00", "2026-11-12 09:00", "2026-11-23 08:00", "2026-11-26 09:00",
            ])
    }

    @Test func hoursThatDivideTheDayAreLocalTimes() throws {
        let item = medicine(
            "doses: [{at: \"22:00\"}], every: 8 h, from: 2026-11-20, until: 2026-11-22")
        #expect(
            try moments(item, from: "2026-11-19", through: "2026-11-30") == [
                "2026-11-20 22:00", "2026-11-21 06:00", "2026-11-21 14:00", "2026-11-21 22:00",
                "2026-11-22 06:00", "2026-11-22 14:00", "2026-11-22 22:00",
            ])
    }

    @Test func hoursWithinAWindowStartAgainEachDay() throws {
        let item = medicine("doses: [{amount: 2}], every: 5 h, between: \"08:00-20:00\"")
        #expect(
            try moments(item, from: "2026-11-20", through: "2026-11-21") == [
                "2026-11-20 08:00", "2026-11-20 13:00", "2026-11-20 18:00", "2026-11-21 08:00",
                "2026-11-21 13:00", "2026-11-21 18:00",
            ])
        let fields = "title: A, every: 2 h, on: [sat], from: 2027-03-20"
        #expect(
            try moments(
                "reminders: [{\(fields), between: \"01:30 - 3:30\"}]", from: "2027-03-20",
                through: "2027-03-28"
            ) == ["2027-03-20 01:30", "2027-03-20 03:30", "2027-03-27 01:30", "2027-03-27 03:30"])
    }

    @Test func otherHoursAreElapsedTime() throws {
        let item = medicine("doses: [{at: \"20:00\"}], every: 10 h, from: 2027-03-27")
        #expect(
            try moments(item, from: "2027-03-27", through: "2027-03-28") == [
                "2027-03-27 20:00", "2027-03-28 07:00", "2027-03-28 17:00",
            ])
    }

    @Test func cycleCountsDatesAndNotHours() throws {
        // These weeks contain days of 23 and of 25 hours.
        let item = medicine(
            "doses: [{at: 8:00}], cycle: {on: 2 days, off: 5 days}, from: 2027-03-26")
        #expect(
            try moments(item, from: "2027-03-20", through: "2027-04-10") == [
                "2027-03-26 08:00", "2027-03-27 08:00", "2027-04-02 08:00", "2027-04-03 08:00",
                "2027-04-09 08:00", "2027-04-10 08:00",
            ])
    }

    @Test func taperEndsWithItsLastStep() throws {
        let plan = try Self.plan(
            medicine(
                "doses: [{at: 8:00}], from: 2026-12-01, "
                    + "taper: [{amount: 2, for: 2 days}, {amount: 0.5, for: 1 day}]"))
        let begin = try #require(CivilDate("2026-11-20"))
        let due = plan.due(from: begin, through: begin.advanced(byDays: 40), beginning: begin)
        let doses = due.map { "\($0.occurrence.date) \($0.series.purpose)" }
        #expect(doses.count == 3)
        #expect(
            due.map(\.series.purpose)
                == [2000, 2000, 500].map {
                    .dose(Amount(thousandths: $0))
                })
        #expect(due.last?.occurrence.date == CivilDate("2026-12-03"))
    }

    @Test func switchedOffAndAsNeededItemsAreNeverDue() throws {
        let off = medicine("doses: [{at: 8:00}], enabled: false")
        #expect(try moments(off, from: "2026-11-01", through: "2027-11-01") == [])
        let need = medicine("as-needed: {amount: 1}")
        #expect(try moments(need, from: "2026-11-01", through: "2027-11-01") == [])
    }

    @Test(arguments: [
        ("daily", []), ("biweekly", [12, 14]), ("monthly", [25, 30]), ("7", [6, 7]),
        ("100", [81, 100]),
    ])
    func lensesWarnAtEightyOnePerCentAndAreDueAtTheEnd(type: String, days: [Int]) throws {
        let opened = try #require(CivilDate("2026-11-10"))
        let item = "lenses: [{name: L, type: \(type), opened: 2026-11-10}]"
        #expect(
            try moments(item, from: "2026-01-01", through: "2027-12-31")
                == days.map { "\(opened.advanced(byDays: $0)) 09:00" })
    }

    @Test(arguments: [
        // Three a day: 20 - 3 × 4 = 8 after the fourth day.
        ("{at: 8:00, amount: 1}, {at: \"20:00\", amount: 2}", "left: 20, refill-at: 8", 3),
        ("{at: 8:00, amount: 0.5}", "left: 2, refill-at: 0.25", 3),
        ("{at: 8:00, amount: 1}", "left: 5, refill-at: 5", 0),
    ])
    func refillIsOnTheDayThatReachesTheMark(doses: String, stock: String, day: Int) throws {
        let item = medicine(
            "doses: [\(doses)], from: 2026-11-01, stock: {\(stock), counted: 2026-11-20, at: 10:30}"
        )
        let begin = try #require(CivilDate("2026-11-20"))
        let plan = try Self.plan(item)
        let refills = plan.series(beginning: begin).filter { $0.purpose == .refill }
        #expect(refills.map(\.first) == [begin.advanced(byDays: day)])
        #expect(refills.map(\.clock) == [TimeOfDay("10:30").map(Clock.at)])
    }

    @Test(arguments: ["2026-11-20", "2026-12-01", "2027-01-15"])
    func refillDoesNotMoveWhenThePlanIsSavedAgain(saved: String) throws {
        let item = medicine(
            "doses: [{at: 8:00, amount: 2}], stock: {left: 56, counted: 2026-11-20, refill-at: 14}")
        let series = try Self.plan(item).series(beginning: try #require(CivilDate(saved)))
        let refill = series.first { $0.purpose == .refill }
        #expect(refill?.first == CivilDate("2026-12-10"))
    }

    @Test func supplyCountedBeforeTheCourseIsUsedFromItsStart() throws {
        let item = medicine(
            "doses: [{at: 8:00}], from: 2026-12-01, "
                + "stock: {left: 10, counted: 2000-01-01, refill-at: 7}")
        let begin = try #require(CivilDate("2026-11-20"))
        let refill = try Self.plan(item).series(beginning: begin).first { $0.purpose == .refill }
        #expect(refill?.first == CivilDate("2026-12-03"))
    }

    @Test(arguments: [
        (
            "{at: 8:00, on: [mon, wed]}, {at: 9:00, on: [tue, thu]}",
            "1 day}, {amount: 2, for: 3 days", false
        ),
        (
            "{at: 8:00, on: [mon, wed]}, {at: 9:00, on: [sat]}", "1 day}, {amount: 2, for: 3 days",
            true
        ),
        ("{at: 8:00, on: [wed]}", "1 day}, {amount: 2, for: 3 days", true),
    ])
    func everySlotAndEveryStepHasADoseOrIsAMistake(doses: String, steps: String, isIdle: Bool)
        throws
    {
        // 1 December 2026 is a Tuesday.
        let item = medicine(
            "doses: [\(doses)], from: 2026-12-01, taper: [{amount: 1, for: \(steps)}]")
        let plan = try Self.plan(item)
        let begin = try #require(CivilDate("2026-11-20"))
        #expect(plan.items[0].hasPartNeverDue(beginning: begin, in: plan.zone) == isIdle)
    }

    @Test func hintDoesNotHideASlotThatIsNeverDue() throws {
        // Two days without a Monday, and a refill that is due on the first.
        let item = medicine(
            "doses: [{at: 8:00}, {at: 9:00, id: refill, on: mon}], from: 2026-12-01, "
                + "until: 2026-12-02, stock: {left: 1, refill-at: 1}")
        let plan = try Self.plan(item)
        let begin = try #require(CivilDate("2026-11-20"))
        #expect(plan.items[0].hasPartNeverDue(beginning: begin, in: plan.zone))
    }

    @Test func noRefillIfTheCourseEndsBefore() throws {
        let item = medicine(
            "doses: [{at: 8:00}], from: 2026-11-20, until: 2026-11-22, "
                + "stock: {left: 10, refill-at: 2}")
        let begin = try #require(CivilDate("2026-11-20"))
        #expect(try Self.plan(item).series(beginning: begin).count == 1)
    }
}
