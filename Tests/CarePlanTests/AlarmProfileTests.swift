import CarePlan
import CivilTime
import TestSupport
import Testing

/// Tests of named alarms that several items share.
@Suite struct AlarmProfileTests {
    private let zones = ZoneDirectory()

    private func plan(_ alarms: String, remind: String) throws -> CarePlan {
        let text = """
            person: Sam
            zone: Europe/Copenhagen
            \(alarms)
            medicines:
              - name: Zinc
                doses: [{at: "21:00"}]
                remind: \(remind)

            """
        return try CarePlan(reading: Array(text.utf8), zones: zones)
    }

    @Test(arguments: [
        "{before: [1 day, 2 h]}", "{again-every: 6 min, times: 2}", "false", "true",
        "{before: 10 min, again-every: 1 h}",
    ])
    func namedAlarmsEqualAlarmsInTheItem(words: String) throws {
        let named = try plan("alarms: {evening: \(words)}", remind: "evening")
        let own = try plan("", remind: words)
        #expect(named.items[0].reminding == own.items[0].reminding)
        #expect(named.items[0].alarms == "evening")
        #expect(own.items[0].alarms == nil)
    }

    @Test func unusedAlarmsAreReported() throws {
        let plan = try plan("alarms: {evening: true, morning: false}", remind: "evening")
        #expect(plan.unusedAlarms.map(\.name) == ["morning"])
    }

    @Test func changedAlarmsChangeEachItemThatUsesThem() throws {
        let before = try plan("alarms: {evening: true}", remind: "evening")
        let after = try plan("alarms: {evening: {before: 5 min}}", remind: "evening")
        let changes = PlanDifference(from: before, to: after).changed.map(\.changes)
        #expect(
            changes == [
                [.reminding(from: before.items[0].reminding, to: after.items[0].reminding)]
            ])
    }

    @Test func namingEqualAlarmsIsNotAChange() throws {
        let before = try plan("", remind: "{before: 5 min}")
        let after = try plan("alarms: {evening: {before: 5 min}}", remind: "evening")
        #expect(PlanDifference(from: before, to: after).isEmpty)
    }

    @Test func mistakeInANameIsLoggedWithoutTextOfThePlan() throws {
        let error = try #require(throws: PlanErrors.self) {
            _ = try plan("alarms: {secret: true}", remind: "secrt")
        }
        let mistake = try #require(error.mistakes.first)
        #expect(mistake.english.hasSuffix("not 'secrt'; did you mean 'secret'?"))
        #expect(!mistake.description.contains("secr"))
    }

    @Test func addedItemMayUseNamedAlarms() throws {
        let text = "person: Sam\nzone: Europe/Copenhagen\nalarms: {evening: {before: 5 min}}\n"
        let plan = try PlanText(Array(text.utf8), zones: zones)
        let zinc = {
            ItemValues(.medicine, stating: ["name": "Zinc", "doses.0.at": "21:00", "remind": $0])
        }
        let added = try plan.adding(zinc("evening"))
        #expect(added.plan.items.map(\.alarms) == ["evening"])
        #expect(String(decoding: added.bytes, as: UTF8.self).contains("    remind: evening\n"))
        #expect(throws: ItemTextError.self) { try plan.adding(zinc("morning")) }
    }
}
