import CarePlan
import CivilTime
import TestSupport
import Testing

/// Tests of plans whose values are written as people type them in forms.
@Suite struct TypedPlanTests {
    private static let typed = """
        person: Sam
        zone: Chicago
        travel: [{zone: tokyo, from: 2026-12-01 2 pm, until: 2026-12-10}]
        medicines:
          - name: Zinc
            doses:
              - {at: 6pm, amount: 1/2}  # half a tablet
              - {at: 8:30 am, amount: 1½}
            stock: {left: 10 1/2, counted: 2026-11-20, pack: 30, price: "49,95 kr."}
          - {name: Drops, doses: [{amount: 1}], between: 8am-8pm, every: 3 h}
        reminders:
          - {title: Walk, at: kl. 8.30}

        """

    private static let plain = """
        person: Sam
        zone: America/Chicago
        travel: [{zone: Asia/Tokyo, from: "2026-12-01 14:00", until: 2026-12-10}]
        medicines:
          - name: Zinc
            doses:
              - {at: "18:00", amount: 0.5}  # half a tablet
              - {at: "08:30", amount: 1.5}
            stock: {left: 10.5, counted: 2026-11-20, pack: 30, price: 49.95 kr.}
          - {name: Drops, doses: [{amount: 1}], between: "08:00-20:00", every: 3 h}
        reminders:
          - {title: Walk, at: "08:30"}

        """

    private func plan(_ text: String) throws -> PlanText {
        try PlanText(Array(text.utf8), zones: ZoneDirectory())
    }

    @Test func typedValuesMeanTheSameAsPlainOnes() throws {
        #expect(try plan(Self.typed).plan == plan(Self.plain).plan)
    }

    @Test(arguments: [
        "{at: 8}", "{at: 25:00}", "{at: 13pm}", "{at: \"08:00\", amount: \"1,000\"}",
        "{at: \"08:00\", amount: 1/3}", "{at: \"08:00\", amount: 2 tablets}",
    ])
    func ambiguousValuesAreMistakes(dose: String) {
        #expect(throws: PlanErrors.self) {
            _ = try plan("person: S\nzone: UTC\nmedicines: [{name: Zinc, doses: [\(dose)]}]\n")
        }
    }

    @Test func unchangedFormKeepsWhatThePersonWrote() throws {
        let text = try plan(Self.typed)
        for (index, item) in text.plan.items.enumerated() {
            let shown = try text.values(ofItemAt: index)
            let said = shown.changed(by: shown.texts)
            #expect(said == shown, "\(item.name)")
            let edited = try text.changing(itemAt: index, to: said, keeping: item.id)
            #expect(edited.bytes == text.bytes, "\(item.name)")
        }
    }

    @Test func changedDoseKeepsTheOtherAsThePersonWroteIt() throws {
        let text = try plan(Self.typed)
        let shown = try text.values(ofItemAt: 0)
        #expect(shown.texts["doses.0.at"] == "18:00" && shown.texts["doses.0.amount"] == "0.5")
        let said = shown.changed(by: ["doses.1.at": "9am"])
        let edited = try text.changing(itemAt: 0, to: said, keeping: text.plan.items[0].id)
        let after = Self.typed.replacing("{at: 8:30 am, ", with: "{at: \"09:00\", ")
        #expect(String(decoding: edited.bytes, as: UTF8.self) == after)
    }

    @Test func journeyToACityCanBeEnded() throws {
        let text = try plan(Self.typed)
        let shown = try #require(Journey.Moment("2026-12-05"))
        let moment = try #require(Instant("2026-12-05T00:00:00Z"))
        let edited = try text.comingHome(at: moment, shown: shown)
        #expect(
            String(decoding: edited.bytes, as: UTF8.self).contains(
                "{zone: tokyo, from: 2026-12-01 2 pm, until: 2026-12-04}"))
    }
}
