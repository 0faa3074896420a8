import CarePlan
import CivilTime
import Testing

/// Tests of limits of medicines in plans.
@Suite struct DoseLimitTests {
    private func medicine(_ fields: String) throws -> Medicine {
        let text = "person: S\nzone: UTC\nmedicines:\n  - {name: X, \(fields)}\n"
        let plan = try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
        guard case .medicine(let medicine) = plan.items[0].care else { throw NoMedicine() }
        return medicine
    }

    private struct NoMedicine: Error {}

    @Test(arguments: [
        ("4 per day", DoseCap(.amount(Amount(4)), in: .day)),
        ("3", DoseCap(.amount(Amount(3)), in: .day)),
        ("0.5 per day", DoseCap(.amount(Amount(thousandths: 500)), in: .day)),
        ("4 doses per day", DoseCap(.doses(4), in: .day)),
        ("1 dose", DoseCap(.doses(1), in: .day)),
        ("8 per 24 h", DoseCap(.amount(Amount(8)), in: .hours24)),
        ("2 doses per 24h", DoseCap(.doses(2), in: .hours24)),
    ])
    func limitIsAnAmountOrDosesPerDayOr24Hours(text: String, cap: DoseCap) throws {
        #expect(try medicine("as-needed: {at-most: \(text)}").limits.most == cap)
        #expect(try medicine("at-most: \(text), doses: [{at: \"08:00\"}]").limits.most == cap)
    }

    @Test(arguments: ["0 per day", "4 per week", "many", "4 doses per", "0.5 doses", "101 doses"])
    func invalidCapIsAMistake(text: String) throws {
        #expect(throws: PlanErrors.self) { try medicine("as-needed: {at-most: \(text)}") }
    }

    @Test func shortestGapIsAllowedWithDoses() throws {
        let medicine = try medicine("at-least: 4 h, doses: [{at: \"08:00\"}]")
        #expect(medicine.limits.minimumGap == 240)
    }

    @Test func limitsOfAsNeededMedicinesAreInTheirGroup() throws {
        #expect(throws: PlanErrors.self) { try medicine("as-needed: {amount: 1}, at-most: 3") }
    }
}
