import CarePlan
import CivilTime
import LensCare
import Testing

/// Tests of how many sets are left and when they run out.
@Suite struct LensSupplyTests {
    private func supply(
        _ stock: String, replaced: [String], worn: [String] = [], on today: String
    ) throws -> LensSupply {
        let lens = try LensCase(
            "type: 10, stock: \(stock)", opened: "2026-11-01", worn: worn,
            replaced: replaced)
        let today = try day(today)
        let count = try #require(StockCount(of: lens.versions.set(on: today)))
        return lens.history.supply(of: count, on: today)
    }

    @Test func eachReplacementUsesOneSet() throws {
        let replaced = ["2026-11-11", "2026-11-21"]
        let left = try ["2026-11-10", "2026-11-11", "2026-11-30"].map {
            try supply("{left: 5}", replaced: replaced, on: $0).left
        }
        #expect(left == [Amount(5), Amount(4), Amount(3)])
    }

    @Test func replacementsBeforeTheCountAreIncluded() throws {
        let stock = "{left: 5, counted: 2026-11-15}"
        for (second, left) in [("2026-11-14", 5), ("2026-11-15", 4), ("2026-11-16", 4)] {
            let supply = try supply(stock, replaced: ["2026-11-11", second], on: "2026-11-20")
            #expect(supply.left == Amount(left), "replaced on \(second)")
        }
    }

    @Test func openingOnTheDayOfCountingIsIncluded() throws {
        let lens = try LensCase([
            ("2026-11-01", "type: 10, opened: 2026-11-01"),
            (
                "2026-11-12",
                "type: 10, opened: 2026-11-12, stock: {left: 3, counted: 2026-11-12}"
            ),
        ])
        let count = try #require(StockCount(of: lens.versions.set(on: try day("2026-11-12"))))
        #expect(lens.history.supply(of: count, on: try day("2026-11-12")).left == Amount(3))
    }

    /// The set of the first day is in use and not in the box.
    @Test func eachDayOfWearUsesADailySet() throws {
        let worn = try days(21, from: "2026-11-01")
        let lens = try LensCase(
            "type: daily, stock: {left: 30, refill-at: 5}", opened: "2026-11-01", worn: worn)
        let count = try #require(StockCount(of: lens.versions.set(on: try day("2026-11-21"))))
        let supply = lens.history.supply(of: count, on: try day("2026-11-21"))
        #expect(supply.left == Amount(10))
        #expect(supply.date(reaching: Amount(5)) == (try day("2026-11-26")))
        #expect(supply.runsOut == (try day("2026-12-01")))
    }

    /// The supply depends on the days of wear, even if the first days were not recorded.
    @Test func daysWithoutWearUseNoDailySet() throws {
        let lens = try LensCase(
            "type: daily, stock: {left: 10, refill-at: 3}", opened: "2026-11-02",
            worn: ["2026-11-06", "2026-11-08"])
        let count = try #require(StockCount(of: lens.versions.set(on: try day("2026-11-02"))))
        for (today, left) in [("2026-11-06", 9), ("2026-11-12", 8), ("2026-11-26", 8)] {
            let use = try lens.use(on: today)
            #expect(lens.history.supply(of: count, on: use.day).left == Amount(left), "\(today)")
            #expect(use.cycle.openings(through: use.day).count == 10 - left)
        }
    }

    /// Without recorded wear, each day counts as a day of wear.
    @Test func unrecordedDaysUseADailySetEach() throws {
        let lens = try LensCase("type: daily, stock: {left: 30}", opened: "2026-11-01")
        let count = try #require(StockCount(of: lens.versions.set(on: try day("2026-11-21"))))
        for (today, left) in [("2026-11-01", 30), ("2026-11-02", 30), ("2026-11-11", 21)] {
            let supply = lens.history.supply(of: count, on: try day(today))
            #expect(supply.left == Amount(left), "\(today)")
            #expect(supply.date(reaching: Amount(5)) == (try day("2026-11-26")), "\(today)")
        }
    }

    @Test func supplyIsNeverNegative() throws {
        let replaced = ["2026-11-11", "2026-11-21"]
        let supply = try supply("{left: 1}", replaced: replaced, on: "2026-11-30")
        #expect(supply.left == Amount(0))
        #expect(supply.runsOut == (try day("2026-11-11")))
    }

    @Test func countAfterAReplacementOnTheSameDayIncludesIt() throws {
        let lens = try LensCase("type: 10", opened: "2026-11-01", replaced: ["2026-11-15"])
        let left = try [false, true].map { isAfter in
            let count = StockCount(
                left: Amount(6), on: try day("2026-11-15"), afterReplacement: isAfter)
            return lens.history.supply(of: count, on: try day("2026-11-15")).left
        }
        #expect(left == [Amount(5), Amount(6)])
    }

    @Test func recordedCountOverridesThePlan() throws {
        let lens = try LensCase(
            "type: 10, stock: {left: 1}", opened: "2026-11-01",
            replaced: ["2026-11-11", "2026-11-21"])
        let count = StockCount(left: Amount(6), on: try day("2026-11-15"))
        #expect(lens.history.supply(of: count, on: try day("2026-11-21")).left == Amount(5))
    }

    @Test func lastDayFollowsThePaceOfWear() throws {
        // Worn on five days of ten: five more days of wear take ten days, then each set lasts
        // twenty days.
        let worn = try days(5, from: "2026-11-01")
        let supply = try supply("{left: 3}", replaced: [], worn: worn, on: "2026-11-11")
        let dates = [3, 2, 1, 0].map { supply.date(reaching: Amount($0)) }
        #expect(
            dates.map(\.description) == ["2026-11-01", "2026-11-21", "2026-12-11", "2026-12-31"])
        #expect(supply.runsOut == dates.last)
    }

    @Test func overdueReplacementIsExpectedToday() throws {
        let worn = try days(10, from: "2026-11-01")
        let supply = try supply("{left: 2}", replaced: [], worn: worn, on: "2026-11-15")
        #expect(supply.date(reaching: Amount(1)) == (try day("2026-11-15")))
        // Ten days of wear take fourteen days at this pace.
        #expect(supply.runsOut == (try day("2026-11-29")))
    }

    @Test func futureCountSubtractsOnlyLaterReplacements() throws {
        let stock = "{left: 2, counted: 2026-12-01}"
        let supply = try supply(stock, replaced: [], on: "2026-11-01")
        // The replacements of 11 and 21 November are before the count.
        #expect(supply.left == Amount(2))
        #expect(supply.runsOut == (try day("2026-12-11")))
    }

    @Test func partialSetLastsUntilItsReplacement() throws {
        let supply = try supply("{left: 1.5}", replaced: [], on: "2026-11-01")
        #expect(supply.runsOut == (try day("2026-11-21")))
    }

    @Test func setWithoutStockHasNoSupply() throws {
        let lens = try LensCase("type: 10", opened: "2026-11-01")
        #expect(StockCount(of: lens.versions.set(on: try day("2026-11-01"))) == nil)
    }
}
