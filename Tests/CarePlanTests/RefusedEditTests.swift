import CarePlan
import CivilTime
import Testing

/// Tests of edits that are refused, and of edits that change nothing.
@Suite struct RefusedEditTests {
    private static let risky =
        "this cannot be changed safely here; edit it by hand with 'dosecal plan edit'"
    private static let shared =
        "something else in the plan refers to this item with an anchor ('&') or alias ('*'); "
        + "edit it by hand with 'dosecal plan edit'"

    private func message(_ edit: PlanTextTests.Edit, _ text: String) throws -> String? {
        let plan = try PlanTextTests.plan("person: S\nzone: UTC\n" + text)
        return #expect(throws: PlanEditError.self) { _ = try edit.applied(to: plan) }?.description
    }

    @Test(arguments: [
        (
            "medicines: [{name: A, doses: [{at: 8:00}], from: 2027-01-01}]",
            "'until' must not be before 'from'; give a later day, or remove the item"
        ),
        (
            "medicines: [{name: A, as-needed: {amount: 1}, from: 2027-01-01}]",
            "'until' must not be before 'from'; give a later day, or remove the item"
        ),
        (
            "medicines: [{name: A, doses: [{at: 8:00}], from: 2026-01-01, "
                + "taper: [{amount: 1, for: 7 days}]}]",
            "'until' contradicts 'taper', whose last step ends the course; "
                + "shorten 'taper' with 'dosecal plan edit', or disable the item"
        ),
        (
            "reminders: [{title: A, date: 2027-01-01}]",
            "'until' contradicts 'date', which is one day only; disable or remove the item"
        ),
        (
            "lenses: [{name: A, type: 30, opened: 2026-01-01}]",
            "lenses have no last day; disable or remove the item"
        ),
        ("language: da", "the plan has no such item"),
    ])
    func endOfAnItemWithoutALastDayGivesAdvice(text: String, advice: String) throws {
        #expect(try message(.end(0, "2026-12-01"), text) == advice)
    }

    @Test func dayOutsideTheSupportedRangeIsRefused() throws {
        let plan = try PlanTextTests.plan("person: S\nzone: UTC\nreminders: [{title: A, at: 8:00}]")
        let day = try #require(CivilDate(year: 2400, month: 1, day: 1))
        let refusal = #expect(throws: PlanEditError.self) {
            _ = try plan.ending(itemAt: 0, on: day)
        }
        #expect(refusal?.description == "'until' must be a date from 1900 to 2199")
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
        #expect(try message(.end(0, "2026-12-01"), text) == Self.shared)
        #expect(try message(.remove(0), text) == Self.shared)
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
        #expect(try message(edit, text) == Self.risky)
    }

    @Test func editWithoutEffectChangesNothing() throws {
        let text = "person: S\nzone: UTC\nreminders: [{title: A, at: 8:00, until: 2026-12-01}]"
        let plan = try PlanTextTests.plan(text)
        for edit: PlanTextTests.Edit in [.enable(0), .end(0, "2026-12-01")] {
            #expect(try edit.applied(to: plan).bytes == plan.bytes)
        }
    }
}
