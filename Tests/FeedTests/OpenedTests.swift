import CarePlan
import CivilTime
import Feed
import Schedule
import Testing

/// Tests of a plan in which the opening dates of lens sets are replaced by the recorded ones.
@Suite struct OpenedTests {
    private func plan(_ stock: String = "") throws -> CarePlan {
        let text = """
            person: Sam
            zone: UTC
            medicines: [{name: A, doses: [{at: 8:00}], from: 2026-11-01}]
            lenses: [{name: L, type: 10, opened: 2026-11-01\(stock)}]

            """
        return try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
    }

    private func opened(_ date: String, _ stock: String = "") throws -> CarePlan {
        let day = try #require(CivilDate(date))
        return try plan(stock).opened(on: ["l": day, "a": day, "none": day])
    }

    /// Returns the occurrences of the lenses, as slot and date.
    private func due(_ plan: CarePlan) -> [String] {
        plan.series(beginning: .earliest).filter { $0.item.id == "l" }.compactMap { series in
            series.first.map { "\(series.slot) \($0)" }
        }
    }

    @Test func replacementFollowsTheCurrentSet() throws {
        #expect(try due(opened("2026-11-12")) == ["soon 2026-11-21", "replace 2026-11-22"])
    }

    @Test func nothingElseChanges() throws {
        let (old, new) = (try plan(), try opened("2026-11-12"))
        #expect(PlanDifference(from: old, to: new).changed.map(\.new.id) == ["l"])
        #expect(
            try opened("2026-11-01", ", stock: {left: 3, refill-at: 1}").items
                == plan(", stock: {left: 3, refill-at: 1}").items)
        #expect(try old.opened(on: [:]) == plan())
    }
}
