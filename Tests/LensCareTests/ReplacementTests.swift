import CarePlan
import CivilTime
import LensCare
import Schedule
import Testing

/// Tests of the day of replacement and the status of the current set.
@Suite struct ReplacementTests {
    private func use(
        _ fields: String, opened: String = "2026-11-01", worn: [String] = [], on today: String
    ) throws -> String {
        let use = try LensCase(fields, opened: opened, worn: worn).use(on: today)
        let (progress, pace) = (use.progress, use.pace)
        return "\(progress.usedDays)/\(progress.allowedDays) at \(pace.wornDays)/\(pace.days): "
            + "\(use.replacement) \(use.status)"
    }

    @Test(arguments: [0, 1, 5, 13])
    func setWornDailyIsDueAsPlanned(before: Int) throws {
        let fields = "type: biweekly, stock: {left: 5, refill-at: 2}"
        for count in [before, before + 1] {
            let worn = try days(count, from: "2026-11-01")
            let lens = try LensCase(fields, opened: "2026-11-01", worn: worn)
            let today = try day("2026-11-01").advanced(byDays: before)
            #expect(lens.history.use(on: today).replacement == (try day("2026-11-15")))
            let count = try #require(StockCount(of: lens.versions.set(on: today)))
            let supply = lens.history.supply(of: count, on: today)
            let planned = try planned("refill", fields)
            #expect(supply.date(reaching: Amount(2)) == planned)
        }
    }

    private func planned(_ slot: String, _ fields: String) throws -> CivilDate {
        let text = "person: Sam\nzone: UTC\nlenses: [{name: L, opened: 2026-11-01, \(fields)}]\n"
        let plan = try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
        let series = plan.series(beginning: try day("2026-11-01"))
        return try #require(series.first { $0.slot == slot }?.first)
    }

    /// Otherwise a set without any entries would never be due.
    @Test func everyDayCountsIfNoWearIsRecorded() throws {
        let expected = [
            "2026-11-01": "0/14 at 1/1: 2026-11-15 good",
            "2026-11-11": "10/14 at 1/1: 2026-11-15 ageing",
            "2026-11-15": "14/14 at 1/1: 2026-11-15 replaceNow",
            "2026-11-18": "17/14 at 1/1: 2026-11-15 overdue(days: 3)",
        ]
        for (today, text) in expected {
            #expect(try use("type: biweekly", worn: ["2026-11-19"], on: today) == text)
        }
        #expect(
            try use("type: biweekly", worn: ["2026-11-19"], on: "2026-11-19")
                == "19/14 at 1/1: 2026-11-15 overdue(days: 4)")
    }

    /// The days that were recorded before the plan was first applied count for the pace, too.
    @Test func wearRecordedFromBeforeThePlanCounts() throws {
        let version = ("2026-11-10", "type: monthly, opened: 2026-11-01")
        let worn = try days(9, from: "2026-11-01") + ["2026-11-12"]
        let use = try LensCase([version], worn: worn).use(on: "2026-11-12")
        // Ten days of wear in twelve: twenty more take 24 days.
        #expect((use.pace.wornDays, use.pace.days) == (10, 12))
        #expect(use.replacement == (try day("2026-12-07")))
    }

    @Test func wearEveryOtherDayDoublesTheTime() throws {
        let worn = try days(8, from: "2026-11-01").enumerated()
            .filter { $0.offset % 2 == 0 }.map(\.element)
        // Four days of wear in eight days: ten more take twenty days.
        #expect(
            try use("type: biweekly", worn: worn, on: "2026-11-09")
                == "4/14 at 4/8: 2026-11-29 good")
    }

    @Test func todayWithoutWearDoesNotLowerThePace() throws {
        let worn = try days(3, from: "2026-11-01")
        #expect(
            try use("type: biweekly", worn: worn, on: "2026-11-04")
                == "3/14 at 3/3: 2026-11-15 good")
        #expect(
            try use("type: biweekly", worn: worn + ["2026-11-04"], on: "2026-11-04")
                == "4/14 at 4/4: 2026-11-15 good")
    }

    @Test func fractionOfADayIsRoundedUp() throws {
        let worn = ["2026-11-01", "2026-11-02"]
        // Three more days of wear at a pace of two in three days take four and a half days.
        #expect(
            try use("type: 5", worn: worn, on: "2026-11-04")
                == "2/5 at 2/3: 2026-11-09 good")
    }

    /// After a week without entries, each day counts as a day of wear, because wearing lenses too
    /// long does harm.
    @Test func everyDayCountsAfterAWeekWithoutEntries() throws {
        let worn = ["2026-11-02", "2026-11-03"]
        let expected = [
            "2026-11-10": "2/30 at 2/8: 2027-03-02 good",
            "2026-11-11": "9/30 at 1/1: 2026-12-02 good",
            "2026-11-26": "24/30 at 1/1: 2026-12-02 ageing",
            "2026-12-05": "33/30 at 1/1: 2026-12-02 overdue(days: 3)",
        ]
        for (today, text) in expected {
            #expect(try use("type: monthly", opened: "2026-11-02", worn: worn, on: today) == text)
        }
        // A later entry does not change this.
        #expect(
            try use(
                "type: monthly", opened: "2026-11-02", worn: worn + ["2026-11-26"],
                on: "2026-11-26") == "25/30 at 25/25: 2026-12-02 replaceSoon")
    }

    @Test func laterSetsCountLikeTheFirst() throws {
        let lens = try LensCase(
            "type: biweekly", opened: "2026-11-10", worn: ["2026-11-10"], replaced: ["2026-11-24"])
        for (today, used) in [("2026-11-24", 0), ("2026-12-01", 7), ("2026-12-20", 26)] {
            let use = try lens.use(on: today)
            #expect(use.progress.usedDays == used)
            #expect(use.replacement == (try day("2026-12-08")))
        }
        #expect(try lens.use(on: "2026-12-20").unrecordedSince == (try day("2026-11-24")))
        #expect(try lens.use(on: "2026-11-17").unrecordedSince == nil)
    }

    @Test func paceIsThatOfTheLast28Days() throws {
        let worn = try stride(from: 0, to: 36, by: 4).map {
            "\(try day("2026-11-01").advanced(byDays: $0))"
        }
        #expect(
            try use("type: monthly", worn: worn, on: "2026-12-06")
                == "9/30 at 7/28: 2027-02-28 good")
    }

    @Test func paceIncludesDaysBeforeTheReplacement() throws {
        let lens = try LensCase(
            "type: biweekly", opened: "2026-11-01", worn: try days(5, from: "2026-11-01"),
            replaced: ["2026-11-11"])
        let use = try lens.use(on: "2026-11-11")
        #expect(use.progress.usedDays == 0)
        #expect(use.pace.wornDays == 5)
        #expect(use.pace.days == 10)
        #expect(use.replacement == (try day("2026-12-09")))
    }

    /// The days before the first entry count as days of wear, but not for the pace.
    @Test func daysBeforeTheFirstEntryCount() throws {
        #expect(
            try use("type: biweekly", worn: ["2026-11-11"], on: "2026-11-11")
                == "11/14 at 1/1: 2026-11-15 ageing")
        #expect(
            try use("type: biweekly", worn: ["2026-11-11", "2026-11-13"], on: "2026-11-13")
                == "12/14 at 2/3: 2026-11-17 replaceSoon")
    }

    @Test func daysBeforeTheFirstEntryAreNotInThePace() throws {
        #expect(
            try use(
                "type: 5", opened: "2026-11-05", worn: ["2026-11-01"], on: "2026-11-05")
                == "0/5 at 1/1: 2026-11-10 good")
    }

    @Test func usedUpSetIsDueTheNextDay() throws {
        let worn = try days(5, from: "2026-11-01")
        let expected = [
            "2026-11-05": "5/5 at 5/5: 2026-11-06 replaceNow",
            "2026-11-06": "5/5 at 5/5: 2026-11-06 replaceNow",
            "2026-11-08": "5/5 at 5/7: 2026-11-06 overdue(days: 2)",
        ]
        for (today, text) in expected {
            #expect(try use("type: 5", worn: worn, on: today) == text)
        }
        #expect(
            try use("type: 5", worn: worn + ["2026-11-07"], on: "2026-11-07")
                == "6/5 at 6/7: 2026-11-06 overdue(days: 1)")
    }

    @Test func calendarDaysCountWithoutWear() throws {
        let expected = [
            "2026-11-01": "0/30 at 1/1: 2026-12-01 good",
            "2026-11-22": "21/30 at 1/1: 2026-12-01 ageing",
            "2026-11-26": "25/30 at 1/1: 2026-12-01 replaceSoon",
            "2026-12-01": "30/30 at 1/1: 2026-12-01 replaceNow",
            "2026-12-04": "33/30 at 1/1: 2026-12-01 overdue(days: 3)",
        ]
        for (today, text) in expected {
            let fields = "type: monthly, counts: calendar-days"
            #expect(try use(fields, worn: ["2026-11-02"], on: today) == text)
        }
    }

    @Test func eachDayOfWearUsesANewDailySet() throws {
        let worn = try days(21, from: "2026-11-01")
        #expect(
            try use("type: daily", on: "2026-11-01")
                == "0/1 at 1/1: 2026-11-02 daily(isWorn: false)")
        #expect(
            try use("type: daily", worn: worn, on: "2026-11-21")
                == "1/1 at 21/21: 2026-11-22 daily(isWorn: true)")
        #expect(
            try use("type: daily", worn: worn, on: "2026-11-22")
                == "0/1 at 21/21: 2026-11-22 daily(isWorn: false)")
        #expect(
            try use("type: daily", worn: worn, on: "2026-11-25").hasSuffix("daily(isWorn: false)"))
    }

    @Test(arguments: ["wear-days", "calendar-days"])
    func setWithAFutureOpeningIsNotOpenedYet(counts: String) throws {
        let lens = try LensCase("type: 5, counts: \(counts)", opened: "2026-11-10")
        let use = try lens.use(on: "2026-11-02")
        #expect(use.status == .notOpenedYet(opens: try day("2026-11-10")))
        #expect(use.progress.usedDays == 0)
        #expect(use.replacement == (try day("2026-11-15")))
    }

    @Test func oldSetIsInUseUntilTheNextOpening() throws {
        let lens = try LensCase([
            ("2026-11-01", "type: biweekly, opened: 2026-11-01"),
            ("2026-11-05", "type: monthly, opened: 2026-11-10"),
        ])
        #expect(try lens.use(on: "2026-11-09").cycle.allowedDays == 14)
        #expect(try lens.use(on: "2026-11-10").cycle.allowedDays == 30)
    }

    @Test func setWithAFutureOpeningLastsAllItsDays() throws {
        let lens = try LensCase([
            ("2026-11-01", "type: biweekly, opened: 2026-11-01"),
            ("2026-11-05", "type: monthly, opened: 2026-11-10"),
        ])
        #expect(lens.history.current.opened == (try day("2026-11-10")))
        #expect(lens.history.nextReplacement(on: try day("2026-11-09")) == (try day("2026-12-10")))
        let inUse = try LensCase("type: biweekly", opened: "2026-11-01", worn: ["2026-11-01"])
        let today = try day("2026-11-03")
        #expect(
            inUse.history.nextReplacement(on: today) == inUse.history.use(on: today).replacement)
    }

    @Test func futureWearDoesNotCountYet() throws {
        let worn = try days(9, from: "2026-11-01")
        let lens = try LensCase("type: 5", opened: "2026-11-01", worn: worn)
        let use = try lens.use(on: "2026-11-03")
        #expect(use.progress.usedDays == 3)
        #expect(use.replacement == (try day("2026-11-06")))
        #expect(use.cycle.worn.count == 9)
    }

    @Test func statusHasTheColourOfTheProgress() throws {
        let worn = try days(20, from: "2026-11-01")
        let lens = try LensCase("type: biweekly", opened: "2026-11-01", worn: worn)
        for today in worn {
            let use = try lens.use(on: today)
            #expect(use.status.colour == use.progress.colour)
        }
    }
}
