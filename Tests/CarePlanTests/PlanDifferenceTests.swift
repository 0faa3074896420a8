import CarePlan
import CivilTime
import Testing

/// Tests of the difference between two plans.
@Suite struct PlanDifferenceTests {
    private func difference(_ old: String, _ new: String) throws -> PlanDifference {
        let head = "person: S\nzone: UTC\n"
        return PlanDifference(
            from: try PlanTextTests.plan(head + old).plan,
            to: try PlanTextTests.plan(head + new).plan)
    }

    private func changes(_ old: String, _ new: String) throws -> [ItemChange] {
        let difference = try difference(old, new)
        #expect(difference.added.isEmpty && difference.removed.isEmpty && difference.head.isEmpty)
        return difference.changed.flatMap(\.changes)
    }

    @Test func notationCommentsAndOrderAreNotADifference() throws {
        let old = """
            medicines:
              - name: A
                doses: [{at: "08:00", days-of-month: [1, last]}, {at: "20:00"}]
              - {name: B, as-needed: {}}
            """
        let new = """
            # new
            medicines:
              - name: B
                id: b
                enabled: true
                as-needed: {amount: 1.0}
              - name: A
                doses:
                  - {at: 20:00, id: '2', amount: 1}
                  - {at: 8:00, id: '1', days-of-month: [last, 1]}
            """
        #expect(try difference(old, new).isEmpty)
    }

    @Test func firstPlanIsAllNew() throws {
        let plan = try PlanTextTests.plan(
            "person: S\nzone: UTC\nreminders: [{title: A, at: 8:00}, {title: B, at: 8:00}]"
        ).plan
        let difference = PlanDifference(from: nil, to: plan)
        #expect(difference.added.map(\.name) == ["A", "B"])
        #expect(difference.head.isEmpty && difference.removed.isEmpty && difference.changed.isEmpty)
        #expect(!difference.isEmpty)
    }

    @Test func itemsAreAddedRemovedAndChanged() throws {
        let difference = try difference(
            "reminders: [{title: A, at: 8:00}, {title: B, at: 8:00}, {title: C, at: 8:00}]",
            "reminders: [{title: D, at: 8:00}, {title: C, at: 9:00}, {title: A, at: 8:00}]")
        #expect(difference.added.map(\.name) == ["D"])
        #expect(difference.removed.map(\.name) == ["B"])
        #expect(difference.changed.map(\.new.name) == ["C"])
    }

    @Test func fieldsOfThePersonAreReported() throws {
        let old = try PlanTextTests.plan("person: Sam\nid: s\nzone: UTC\ndiscreet: true").plan
        let new = try PlanTextTests.plan(
            "person: Sally\nid: sally\nzone: Europe/Oslo\nlanguage: da\nclock: 12"
        ).plan
        let expected: [HeadChange] = [
            .id(from: "s", to: "sally"), .person(from: "Sam", to: "Sally"),
            .zone(from: "UTC", to: "Europe/Oslo"), .language(from: "en", to: "da"),
            .hours(.twelve), .discreet(false),
        ]
        #expect(PlanDifference(from: old, to: new).head == expected)
    }

    @Test func slotsAreMatchedByTheirIDs() throws {
        let found = try changes(
            "medicines: [{name: A, doses: [{at: 8:00}, {at: 9:00}, {at: 10:00}]}]",
            "medicines: [{name: A, doses: [{at: 7:00, amount: 2}, {at: 9:00, on: mon, id: new}]}]")
        let old = try slots("{at: 8:00}, {at: 9:00}, {at: 10:00}")
        let new = try slots("{at: 7:00, amount: 2}, {at: 9:00, on: mon, id: new}")
        let expected: [ItemChange] = [
            .slotRemoved(old[1]), .slotRemoved(old[2]),
            .moved(slot: "1", from: old[0].time, to: new[0].time),
            .amount(from: old[0], to: new[0]), .slotAdded(new[1]),
        ]
        #expect(found == expected)
    }

    private func slots(_ doses: String) throws -> [DoseSlot] {
        let text = "person: S\nzone: UTC\nmedicines: [{name: A, doses: [\(doses)]}]"
        guard
            case .medicine(let medicine) = try #require(PlanTextTests.plan(text).plan.items.first)
                .care,
            case .scheduled(let timing) = medicine.intake
        else { return [] }
        return timing.slots
    }

    /// Returns the names of the changes, without their values.
    private func names(_ changes: [ItemChange]) -> [String] {
        changes.map { String("\($0)".prefix { $0 != "(" }) }
    }

    @Test(arguments: [
        ("doses: [{at: 8:00}]", "doses: [{at: 8:00, on: mon}]", ["days"]),
        ("doses: [{at: 8:00}]", "doses: [{at: 8:00, days-of-month: 1}]", ["days"]),
        (
            "doses: [{at: 8:00}]", "doses: [{at: 8:00}], from: 2026-01-01, every: 2 days",
            ["pattern", "from"]
        ),
        ("doses: [{at: 8:00}]", "doses: [{at: 8:00}], until: 2026-01-01", ["until"]),
        (
            "doses: [{at: 8:00}], from: 2026-01-01",
            "doses: [{at: 8:00}], from: 2026-01-01, taper: [{amount: 1, for: 2 days}]", ["taper"]
        ),
        (
            "doses: [{at: 8:00}]", "doses: [{at: 8:00}], strength: 5 mg, unit: drop",
            ["strength", "unit"]
        ),
        (
            "doses: [{at: 8:00}]",
            "doses: [{at: 8:00}], stock: {left: 5, counted: 2026-01-01}, note: x, "
                + "place: {name: x}, remind: false, enabled: false",
            ["switchedOff", "stock", "place", "reminding", "note"]
        ),
        ("doses: [{at: 8:00}], enabled: false", "doses: [{at: 8:00}]", ["switchedOn"]),
        (
            "doses: [{at: 8:00}, {at: 9:00}]",
            "doses: [{at: 8:00, enabled: false}, {at: 9:00, unit: ml}]",
            ["slotSwitchedOff", "slotUnit"]
        ),
        (
            "doses: [{at: 8:00, enabled: false}, {at: 9:00}]",
            "doses: [{at: 8:00}, {at: 9:00, amount: 5, unit: ml}]", ["slotSwitchedOn", "amount"]
        ),
        ("doses: [{at: 8:00}]", "doses: [{at: 8:00, unit: ml}]", ["unit"]),
        ("doses: [{at: 8:00}]", "doses: [{at: 8:00}], food: with, tags: a", ["traits"]),
        ("doses: [{at: 8:00}]", "as-needed: {amount: 1}, from: 2026-01-01", ["care"]),
        (
            "as-needed: {amount: 1}", "as-needed: {amount: 1, at-most: 3}, until: 2026-01-01",
            ["limits", "until"]
        ),
    ])
    func eachFieldOfAMedicineIsReported(old: String, new: String, expected: [String]) throws {
        let found = try changes("medicines: [{name: A, \(old)}]", "medicines: [{name: A, \(new)}]")
        #expect(names(found) == expected)
    }

    @Test func eachFieldOfLensesIsReported() throws {
        let found = try changes(
            "lenses: [{name: A, id: a, type: 30, opened: 2026-01-01}]",
            "lenses: [{name: B, id: a, type: 14, opened: 2026-01-02, counts: calendar-days, "
                + "eye: left, at: 8:00, stock: {left: 2}}]")
        #expect(
            names(found) == [
                "renamed", "lensDays", "counting", "opened", "eye", "lensTime", "stock",
            ])
    }

    @Test func eachFieldOfAReminderIsReported() throws {
        let found = try changes(
            "reminders: [{title: A, at: 8:00}]",
            "reminders: [{title: A, at: 9:00, kind: checkup, duration: 1 h}]")
        #expect(names(found) == ["kind", "moved", "duration"])
    }

    @Test func differentKindOfCareUnderTheSameIDIsReported() throws {
        let found = try changes(
            "reminders: [{title: A, at: 8:00}]", "medicines: [{name: A, doses: [{at: 8:00}]}]")
        #expect(names(found) == ["care"])
    }
}
