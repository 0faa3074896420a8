import CarePlan
import CivilTime
import Testing

/// Tests of edits that are refused, and of edits that change nothing.
@Suite struct RefusedEditTests {
    private func refusal(_ edit: PlanTextTests.Edit, _ text: String) throws -> PlanEditError? {
        let plan = try PlanTextTests.plan("person: S\nzone: UTC\n" + text)
        return #expect(throws: PlanEditError.self) { _ = try edit.applied(to: plan) }
    }

    @Test(arguments: [
        (
            "medicines: [{name: A, doses: [{at: 8:00}], from: 2027-01-01}]",
            PlanEditError.endsBeforeStart
        ),
        (
            "medicines: [{name: A, as-needed: {amount: 1}, from: 2027-01-01}]",
            .endsBeforeStart
        ),
        (
            "medicines: [{name: A, doses: [{at: 8:00}], from: 2026-01-01, "
                + "taper: [{amount: 1, for: 7 days}]}]",
            .endsWithTaper
        ),
        (
            "reminders: [{title: A, date: 2027-01-01}]",
            .isOneDay
        ),
        (
            "lenses: [{name: A, type: 30, opened: 2026-01-01}]",
            .isLensSet
        ),
        ("language: da", .noSuchItem),
    ])
    func endOfAnItemWithoutALastDayIsRefused(text: String, reason: PlanEditError) throws {
        #expect(try refusal(.end(0, "2026-12-01"), text) == reason)
    }

    @Test func dayOutsideTheSupportedRangeIsRefused() throws {
        let plan = try PlanTextTests.plan("person: S\nzone: UTC\nreminders: [{title: A, at: 8:00}]")
        let day = try #require(CivilDate(year: 2400, month: 1, day: 1))
        let refusal = #expect(throws: PlanEditError.self) {
            _ = try plan.ending(itemAt: 0, on: day)
        }
        #expect(refusal == .noSuchDay)
    }

    @Test func valueThatOthersReferToIsNotChanged() throws {
        let text = """
            medicines:
              - name: A
                until: &end 2027-01-01
                doses: &doses [{at: "08:00"}]
              - name: B
                until: *end
                doses: *doses
            """
        #expect(try refusal(.end(0, "2026-12-01"), text) == .shared)
        #expect(try refusal(.remove(0), text) == .shared)
        #expect(
            try PlanTextTests.plan("person: S\nzone: UTC\n" + text).removing(itemAt: 1).plan.items
                .count == 1)
    }

    @Test(arguments: [
        (
            PlanTextTests.Edit.disable(0),
            "medicines:\n  - ? name\n    : A\n    ? doses\n    : - at: 8:00\n"
        ),
        (.remove(0), "? medicines\n: - name: A\n    doses: [{at: 8:00}]\n"),
        (.remove(0), "reminders: [ # R\n  {title: A, at: 8:00}]\n"),
        (.remove(1), "reminders: [{title: A, at: 8:00}, # A\n  {title: B, at: 8:00}]\n"),
        (.remove(0), "reminders: [{title: A, at: 8:00}, # A\n  {title: B, at: 8:00}]\n"),
        (
            .end(0, "2026-12-01"),
            "reminders: [{title: A, at: 8:00, until: ! # why\n  2027-01-01}]\n"
        ),
    ])
    func unusualNotationIsNotEdited(edit: PlanTextTests.Edit, text: String) throws {
        #expect(try refusal(edit, text) == .risky)
    }

    @Test func editWithoutEffectChangesNothing() throws {
        let text = "person: S\nzone: UTC\nreminders: [{title: A, at: 8:00, until: 2026-12-01}]"
        let plan = try PlanTextTests.plan(text)
        for edit: PlanTextTests.Edit in [.enable(0), .end(0, "2026-12-01")] {
            #expect(try edit.applied(to: plan).bytes == plan.bytes)
        }
    }
}
