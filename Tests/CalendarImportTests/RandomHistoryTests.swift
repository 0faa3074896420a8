import CivilTime
import Foundation
import TestSupport
import Testing

/// Random plans. Random doses are completed in random styles, and the files are read in any order.
@Suite struct RandomHistoryTests {
    /// A zone, the first day of the two weeks, and a time of day near which most doses are due.
    struct Place: Sendable, CustomTestStringConvertible {
        let zone: String
        let first: String
        let clock: String
        let seeds: [Seed]

        init(zone: String, first: String, clock: String, seeds: ClosedRange<UInt64>) {
            (self.zone, self.first, self.clock) = (zone, first, clock)
            self.seeds = Seed.list(seeds)
        }

        var testDescription: String { "\(zone) from \(first)" }
    }

    static let places = [
        Place(zone: "Europe/Copenhagen", first: "2026-11-02", clock: "08:00", seeds: 1...8),
        Place(zone: "Europe/Copenhagen", first: "2026-10-19", clock: "02:30", seeds: 9...16),
        Place(zone: "Europe/Berlin", first: "2026-03-23", clock: "02:30", seeds: 17...24),
        Place(zone: "America/St_Johns", first: "2026-10-26", clock: "01:30", seeds: 25...30),
        Place(zone: "Pacific/Apia", first: "2026-06-01", clock: "23:50", seeds: 31...38),
    ]

    @Test(arguments: places)
    func exactlyTheCompletedDosesAreRecorded(place: Place) throws {
        let first = try #require(CivilDate(place.first))
        let clock = try #require(TimeOfDay(place.clock))
        var tried = 0
        for seed in place.seeds {
            let plan = RandomPlan(
                seed: seed.value, zone: place.zone, around: first.advanced(byDays: 6), near: clock)
            let result = try Program.runPython(
                "CalendarImportTests/random_histories.py",
                [Program.dosecal.path, "\(seed.value)", place.first],
                input: Data(plan.textWithoutCounts.utf8))
            // A plan with an item that is never due is refused, as it must be.
            if result.errors.contains("is never due") { continue }
            tried += 1
            #expect(
                result.status == 0 && result.text == "\n",
                "seed \(seed): \(result.text)\(result.errors)\n\(plan.textWithoutCounts)")
        }
        if !Seed.isSingle { #expect(tried * 2 > place.seeds.count) }
    }
}
