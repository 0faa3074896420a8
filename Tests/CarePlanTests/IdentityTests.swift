import CarePlan
import CivilTime
import Testing

/// The versions of a plan as a store would apply them, one on each day.
struct Applied {
    private(set) var versions: [IdentifiedPlan] = []

    /// Applies the next version.
    mutating func apply(_ items: String) throws {
        let text = "person: S\nzone: UTC\n" + items
        let plan = try PlanTextTests.plan(text).plan
        let identities = try plan.identities(following: versions, on: today)
        versions.append(IdentifiedPlan(plan, identities))
    }

    /// The day of the next version; the first version is from the first of the month.
    var today: CivilDate {
        get throws {
            try #require(CivilDate(year: 2026, month: 11, day: versions.count + 1))
        }
    }

    /// The identities of the current version.
    var identities: [ItemIdentity] { versions.last?.identities ?? [] }

    /// The ids of the items.
    var ids: [String] { identities.map(\.id) }

    /// The ids of the first item's slots.
    var slots: [String] { identities.first?.slots ?? [] }

    /// The days of the month on which the items began.
    var begins: [Int] { identities.map(\.begin.day) }
}

/// Tests of what keeps its identity across the versions of a plan.
@Suite struct IdentityTests {
    private func versions(_ texts: [String]) throws -> Applied {
        var applied = Applied()
        for text in texts { try applied.apply(text) }
        return applied
    }

    /// Returns a medicine with these slots.
    private func doses(_ slots: String...) -> String {
        "medicines: [{name: A, doses: [\(slots.map { "{\($0)}" }.joined(separator: ", "))]}]\n"
    }

    /// Returns medicines with these names, each taken once a day.
    private func medicines(_ names: String...) -> String {
        list("medicines", "doses: [{at: 8:00}]", names)
    }

    private func list(_ section: String, _ rest: String, _ names: [String]) -> String {
        let word = section == "reminders" ? "title" : "name"
        return
            "\(section): [\(names.map { "{\(word): \($0), \(rest)}" }.joined(separator: ", "))]\n"
    }

    @Test func firstVersionHasTheIDsOfAnExport() throws {
        let items =
            "medicines: [{name: Ål, doses: [{at: 9:00}, {at: 8:00, id: x}, {at: 7:00}]}]\n"
            + "lenses: [{name: L, id: own, type: 30, opened: 2026-01-01}]\n"
            + "reminders: [{title: T, at: [9:00, 8:00]}]\n"
        let applied = try versions([items])
        #expect(applied.ids == ["aal", "own", "t"])
        #expect(applied.identities.map(\.slots) == [["1", "x", "3"], [], ["1", "2"]])
        #expect(applied.begins == [1, 1, 1])
        let read = try PlanTextTests.plan("person: S\nzone: UTC\n" + items).plan
        #expect(applied.versions[0].plan == read)
    }

    @Test func aMovedTimeKeepsItsSlot() throws {
        let applied = try versions([
            doses("at: 8:00", "at: 20:00"), doses("at: 8:00", "at: 21:30"),
            doses("at: 6:00", "at: 21:30, amount: 2"),
        ])
        #expect(applied.slots == ["1", "2"])
        #expect(applied.begins == [1])
    }

    @Test func slotAddedBetweenTwoOthersIsNew() throws {
        let applied = try versions([
            doses("at: 8:00", "at: 20:00"), doses("at: 8:00", "at: 14:00", "at: 20:00"),
        ])
        #expect(applied.slots == ["1", "3", "2"])
    }

    @Test func slotAddedBetweenTwoMovedOnesIsNew() throws {
        let applied = try versions([
            doses("at: 8:00", "at: 20:00"), doses("at: 7:30", "at: 14:00", "at: 20:30"),
        ])
        #expect(applied.slots == ["1", "3", "2"])
    }

    @Test func slotsMovedTogetherKeepTheirIdentity() throws {
        let applied = try versions([
            doses("at: 8:00", "at: 10:00", "at: 12:00"),
            doses("at: 9:30", "at: 11:30", "at: 13:30"),
        ])
        #expect(applied.slots == ["1", "2", "3"])
    }

    @Test func reorderedSlotsKeepTheirIdentity() throws {
        let applied = try versions([
            doses("at: 8:00", "at: 14:00", "at: 20:00"),
            doses("at: 20:00", "at: 8:00", "at: 14:00"),
        ])
        #expect(applied.slots == ["3", "1", "2"])
    }

    @Test func slotsAtTheSameTimeAreDistinguishedByTheirDays() throws {
        let before = doses("at: 8:00, on: mon, amount: 2", "at: 8:00, on: tue")
        let swapped = doses("at: 8:00, on: tue", "at: 8:00, on: mon, amount: 2")
        let moved = doses("at: 9:00, on: tue", "at: 9:00, on: mon, amount: 2")
        #expect(try versions([before, swapped]).slots == ["2", "1"])
        #expect(try versions([before, moved]).slots == ["2", "1"])
    }

    @Test func idOfARemovedSlotIsNotReused() throws {
        let applied = try versions([
            doses("at: 8:00", "at: 20:00"), doses("at: 8:00"), doses("at: 8:00", "at: 14:00"),
        ])
        #expect(applied.slots == ["1", "3"])
    }

    @Test func idInTheTextTakesPrecedence() throws {
        let applied = try versions([
            doses("at: 8:00", "at: 20:00"), doses("at: 20:00, id: '1'", "at: 8:00"),
            doses("at: 20:00, id: night", "at: 8:00", "at: 9:00, id: '5'", "at: 9:30"),
        ])
        #expect(applied.versions[1].identities[0].slots == ["1", "2"])
        #expect(applied.slots == ["night", "2", "5", "3"])
    }

    @Test func newSlotsAvoidIDsInTheText() throws {
        let applied = try versions([
            doses("at: 8:00", "at: 20:00"), doses("at: 8:00"),
            doses("at: 8:00", "at: 12:00", "at: 14:00, id: '3'"),
        ])
        #expect(applied.slots == ["1", "4", "3"])
    }

    @Test func timesOfAReminderKeepTheirIdentity() throws {
        let applied = try versions([
            "reminders: [{title: T, at: [9:00, 18:00]}]",
            "reminders: [{title: T, at: [all-day, 18:30, 9:00]}]",
            "reminders: [{title: T, at: 18:30}]",
        ])
        #expect(applied.versions[1].identities[0].slots == ["3", "2", "1"])
        #expect(applied.slots == ["2"])
    }

    @Test func slotsSurviveAPeriodAsNeeded() throws {
        let applied = try versions([
            doses("at: 8:00", "at: 20:00"), "medicines: [{name: A, as-needed: {amount: 1}}]",
            doses("at: 20:00", "at: 12:00", "at: 8:00"),
        ])
        #expect(applied.slots == ["2", "3", "1"])
        #expect(applied.begins == [1])
    }

    @Test(arguments: [
        ("Metformin", "Metformin Teva"), ("Metformin 500 mg", "Metformin"),
        ("Metfromin", "Metformin"), ("Genoptraening", "GENOPTRÆNING!"),
        ("Hydrocortisoncreme 1 %", "Hydrokortisoncreme 1 %"),
    ])
    func aRenamedItemKeepsItsIdentity(before: String, after: String) throws {
        let applied = try versions([medicines(before, "Zink"), medicines("Zink", after)])
        #expect(applied.ids == ["zink", applied.versions[0].identities[0].id])
        #expect(applied.begins == [1, 1])
    }

    @Test(arguments: [
        ("Prednison", "Prednisolon"), ("Vitamin B6", "Vitamin B12"), ("Vitamin D", "Vitamin B"),
        ("Insulin lispro", "Insulin glargin"), ("Losartan", "Valsartan"), ("Zink", "Zinn"),
        ("Amoxicillin", "Penicillin"), ("Metformin 500", "Metformin 850"),
    ])
    func replacedMedicineIsANewItem(before: String, after: String) throws {
        let applied = try versions([medicines(before), medicines(after)])
        #expect(applied.ids != applied.versions[0].identities.map(\.id))
        #expect(applied.begins == [2])
    }

    @Test func ambiguousRenamingMakesBothItemsNew() throws {
        let applied = try versions([
            medicines("Metformin"), medicines("Metformin Teva", "Metformin Sandoz"),
        ])
        #expect(applied.ids == ["metformin-teva", "metformin-sandoz"])
        #expect(applied.begins == [2, 2])
    }

    @Test func itemThatKeepsItsNameIsNotTheRenamedOne() throws {
        let applied = try versions([
            medicines("Panodil", "Panodil Zap"), medicines("Panodil Zap"),
            medicines("Panodil Zap", "Panodil Junior"),
        ])
        #expect(applied.ids == ["panodil-zap", "panodil-junior"])
        #expect(applied.begins == [1, 3])
    }

    @Test func idOfARenamedItemIsNotReused() throws {
        let applied = try versions([
            medicines("Ibuprofen"), medicines("Ibuprofen Teva"),
            medicines("Ibuprofen Teva", "Ibuprofen"),
            medicines("Ibuprofen", "Ibuprofen Teva"),
        ])
        #expect(applied.ids == ["ibuprofen-2", "ibuprofen"])
        #expect(applied.begins == [3, 1])
    }

    @Test func itemThatReturnsKeepsItsFirstDay() throws {
        let applied = try versions([
            medicines("A", "B, id: own"), medicines("C"), medicines("B2, id: own", "A"),
        ])
        #expect(applied.ids == ["own", "a"])
        #expect(applied.begins == [1, 1])
    }

    @Test func differentKindOfCareIsADifferentItem() throws {
        let lenses = list("lenses", "type: 30, opened: 2026-01-01", ["Left"])
        let reminders = list("reminders", "at: 8:00", ["Left"])
        let applied = try versions([medicines("Left"), lenses, reminders, lenses])
        #expect(
            applied.versions.map { $0.identities.map(\.id) } == [
                ["left"], ["left-2"], ["left-3"], ["left-2"],
            ])
        #expect(applied.begins == [2])
    }

    @Test func textMayUseTheIDFromTheStore() throws {
        let applied = try versions([
            medicines("Metformin"), medicines("Metformin Teva"),
            medicines("Glucophage, id: metformin", "Metformin Teva"),
        ])
        #expect(applied.ids == ["metformin", "metformin-teva"])
        #expect(applied.begins == [1, 3])
    }

    @Test func itemWithANewIDLeavesItsOldIDUnused() throws {
        let applied = try versions([
            medicines("Metformin"), medicines("Metformin, id: met", "Metformin Teva"),
        ])
        #expect(applied.ids == ["met", "metformin-teva"])
        #expect(applied.begins == [2, 2])
    }

    @Test func identitiesMatchOnlyTheirPlan() throws {
        let applied = try versions([doses("at: 8:00"), doses("at: 8:00", "at: 9:00")])
        #expect(applied.versions[1].plan.fits(applied.versions[1].identities))
        #expect(!applied.versions[1].plan.fits(applied.versions[0].identities))
        #expect(!applied.versions[1].plan.fits([]))
    }

    @Test func itemKeepsTheIDThatTheTextNoLongerHas() throws {
        let applied = try versions([medicines("A, id: own"), medicines("A")])
        #expect(applied.ids == ["own"])
    }
}
