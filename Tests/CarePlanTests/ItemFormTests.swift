import CarePlan
import CivilTime
import Foundation
import TestSupport
import Testing

/// Tests of the forms for items, with every plan in `samples`.
@Suite struct ItemFormTests {
    private static let samples: [String] = {
        let folder = Program.package.appending(path: "samples")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.sorted()
    }()

    private static func sample(_ name: String) throws -> PlanText {
        let path = Program.package.appending(path: "samples/\(name)")
        return try PlanText(Array(Data(contentsOf: path)), zones: ZoneDirectory())
    }

    private static func plan(_ text: String) throws -> PlanText {
        try PlanText(Array(text.utf8), zones: ZoneDirectory())
    }

    @Test(arguments: samples)
    func unchangedFormChangesNothing(sample: String) throws {
        let text = try Self.sample(sample)
        for (index, item) in text.plan.items.enumerated() {
            let shown = try text.values(ofItemAt: index)
            // Browsers send CRLF line ends.
            let sent = shown.texts.mapValues { $0.replacing("\n", with: "\r\n") }
            let said = shown.changed(by: sent)
            #expect(said == shown, "\(item.name)")
            let edited = try text.changing(itemAt: index, to: said, keeping: item.id)
            #expect(edited.bytes == text.bytes, "\(item.name)")
        }
    }

    /// Each field is changed to a nearly valid value, to an invalid one and to an empty one; a
    /// quick run changes four fields of each item.
    @Test(arguments: samples)
    func changedFieldChangesOnlyItsLine(sample: String) throws {
        let text = try Self.sample(sample)
        var count = 0
        for (index, item) in text.plan.items.enumerated() {
            let shown = try text.values(ofItemAt: index)
            for (path, value) in shown.texts.sorted(by: <).spread(quick: 4) {
                for change in ["\(value)1", "", "x"] {
                    let said = shown.changed(by: [path: change])
                    // Removing the time of a dose removes its line.
                    let isLine = path.hasPrefix("doses.") && path.hasSuffix(".at") && change == ""
                    guard said != shown, !isLine else { continue }
                    do {
                        let edited = try text.changing(itemAt: index, to: said, keeping: item.id)
                        try expectOneChange(edited, text, index, path)
                        count += 1
                    } catch ItemTextError.mistakes(let mistakes) {
                        #expect(!mistakes.isEmpty)
                    }
                }
            }
        }
        if Seed.isFull { #expect(count > 5) }
    }

    private func expectOneChange(
        _ edited: PlanText, _ text: PlanText, _ index: Int, _ path: String
    ) throws {
        let item = text.plan.items[index]
        let lines = { (text: PlanText) in
            String(decoding: text.bytes, as: UTF8.self).components(separatedBy: "\n")
        }
        let difference = lines(edited).difference(from: lines(text))
        let isRename = path == "name" || path == "title"
        #expect(difference.insertions.count <= (isRename ? 2 : 1), "\(item.name) \(path)")
        #expect(difference.removals.count <= 1, "\(item.name) \(path)")
        for other in text.plan.items.indices where other != index {
            let before = try text.values(ofItemAt: other)
            #expect(try edited.values(ofItemAt: other) == before, "\(item.name) \(path)")
        }
    }

    private static let zinc = """
        person: Sam   # whose it is
        zone: UTC
        medicines:
          - name: Zinc  # from the chemist's
            strength: '5 mg'
            doses:
              # in the morning
              - {at: 8:00, amount: 2}
              - {at: "20:00", enabled: false}
            until: 2027-03-31  # says Dr. Hansen
            stock: {left: 5, counted: 2026-11-01}
            note: "Room #4: it's \\"new\\""
            tags:
              - heart
        reminders: [{title: Walk, at: "09:00"}]

        """

    @Test(
        arguments: [
            (["strength": "it's 7 mg"], "strength: '5 mg'", "strength: it's 7 mg"),
            (["until": ""], "until: 2027-03-31  # says", "# says"),
            (
                ["note": "Room #5\r\nor 6"], "note: \"Room #4: it's \\\"new\\\"\"",
                "note: \"Room #5\\nor 6\""
            ),
            (
                ["doses.0.at": "7:30", "doses.1.amount": "0,5"],
                "- {at: 8:00, amount: 2}\n      - {at: \"20:00\", enabled: false}",
                "- {at: \"07:30\", amount: 2}\n      - {at: \"20:00\", amount: 0.5, enabled: false}"
            ),
            (
                ["doses.2.at": "21:00", "doses.2.on": "fri mon"], "enabled: false}\n",
                "enabled: false}\n      - {at: \"21:00\", on: [mon, fri]}\n"
            ),
            (["doses.1.remove": "on"], "\n      - {at: \"20:00\", enabled: false}", ""),
            (["stock.left": ""], "    stock: {left: 5, counted: 2026-11-01}\n", ""),
            (
                ["stock.left": "6", "stock.pack": "30"], "{left: 5, counted: 2026-11-01}",
                "{left: 6, counted: 2026-11-01, pack: 30}"
            ),
            (
                ["name": "Zinc 5"], "name: Zinc  # from the chemist's\n",
                "name: Zinc 5  # from the chemist's\n    id: zinc\n"
            ),
            (["reason": "skin"], "    stock:", "    reason: skin\n    stock:"),
            (["remind.before": "10 min, 1 h"], "        reminders: ", "        reminders: "),
        ] as [([String: String], String, String)])
    func changedFieldsKeepTheStyleOfTheText(form: [String: String], old: String, new: String) throws
    {
        let text = try Self.plan(Self.zinc)
        var form = form
        // Without an amount, the day of counting is removed too.
        if form["stock.left"] == "" { form["stock.counted"] = "" }
        let said = try text.values(ofItemAt: 0).changed(by: form)
        let edited = try text.changing(itemAt: 0, to: said, keeping: "zinc")
        let result = String(decoding: edited.bytes, as: UTF8.self)
        if form["remind.before"] != nil {
            #expect(result.contains("    remind: {before: [10 min, 1 h]}\n"))
        } else if form["reason"] != nil {
            #expect(result.contains("    reason: skin\n"))
        } else {
            #expect(result == Self.zinc.replacing(old, with: new, maxReplacements: 1))
        }
    }

    @Test func fieldsThatAreNotInTheFormAreNamedAndKept() throws {
        let text = try Self.plan(
            Self.zinc.replacing(
                "    note: ", with: "    id: z\n    pauses: [{from: 2027-01-01}]\n    note: "))
        let shown = try text.values(ofItemAt: 0)
        #expect(Set(shown.kept) == ["id", "pauses"])
        let edited = try text.changing(
            itemAt: 0, to: shown.changed(by: ["id": "x"]), keeping: "z")
        #expect(edited.bytes == text.bytes)
    }

    @Test func mistakesAreReportedAtTheirFields() throws {
        let text = try Self.plan(Self.zinc)
        let mistakes = { (form: [String: String]) throws -> [String] in
            let said = try text.values(ofItemAt: 0).changed(by: form)
            do {
                _ = try text.changing(itemAt: 0, to: said, keeping: "zinc")
                return []
            } catch ItemTextError.mistakes(let mistakes) {
                return mistakes.map { "\($0.path ?? ""): \($0.english)" }
            }
        }
        #expect(
            try mistakes(["doses.0.at": "noon", "doses.1.amount": "-1", "stock.left": "many"]) == [
                "doses.0.at: 'at' must be a time such as 08:00, not 'noon'",
                "doses.1.amount: 'amount' must be a number above 0 such as 2, 0.5 or 1/2, with up "
                    + "to three decimals, not '-1'",
                "stock.left: 'left' must be a number such as 56, 0.5 or 1/2, with up to "
                    + "three decimals, not 'many'",
            ])
        #expect(
            try mistakes(["name": " "]) == [
                "name: is missing; give it a name"
            ])
        #expect(
            try mistakes(["remind": "evening", "remind.before": "1 h"]).map {
                $0.prefix { $0 != ":" }
            } == ["remind"])
        #expect(try mistakes(["after.item": "walk"]).contains { $0.hasPrefix("after.by: ") })
    }

    @Test func sharedValuesAreNotChanged() throws {
        let shared = """
            person: Sam
            zone: UTC
            medicines:
              - &a {name: Zinc, doses: &d [{at: "08:00"}]}
              - {name: Iron, doses: *d, note: "a"}

            """
        let text = try Self.plan(shared)
        for (index, form) in [
            (0, ["doses.0.at": "09:00"]), (1, ["doses.0.at": "09:00", "doses.1.at": "10:00"]),
        ] {
            let said = try text.values(ofItemAt: index).changed(by: form)
            if index == 1 {
                #expect(said.kept == ["doses"])
                let edited = try text.changing(itemAt: index, to: said, keeping: "iron")
                #expect(edited.bytes == text.bytes)
            } else {
                #expect(throws: ItemTextError.notEditable(.shared)) {
                    try text.changing(itemAt: index, to: said, keeping: "zinc")
                }
            }
        }
    }

    @Test func newItemIsWrittenInReadableForm() throws {
        let said = ItemValues(.medicine).changed(by: [
            "name": " Panodil <b> ", "strength": "500 mg", "doses.0.at": "8:00",
            "doses.1.at": "20:00", "doses.1.amount": "2", "doses.2.at": "", "stock.left": "100",
            "stock.counted": "2026-11-20", "note": "a\r\nb", "tags": "pain, head",
            "remind": "false",
            "as-needed.amount": "",
        ])
        let edited = try Self.plan(Self.zinc).adding(said)
        let before = "        tags:\n      - heart\n".dropFirst(4)
        #expect(
            String(decoding: edited.bytes, as: UTF8.self)
                == Self.zinc.replacing(
                    before,
                    with: before + """
                          - name: "Panodil <b>"
                            strength: 500 mg
                            doses:
                              - {at: "08:00"}
                              - {at: "20:00", amount: 2}
                            stock: {left: 100, counted: 2026-11-20}
                            tags: [pain, head]
                            note: "a\\nb"
                            remind: false

                        """))
        #expect(edited.plan.items[1].name == "Panodil <b>")
    }

    @Test func newItemsOfOtherKindsAreAdded() throws {
        let plan = try Self.plan(Self.zinc)
        let lenses = ItemValues(.lenses).changed(by: [
            "name": "Left", "type": "monthly", "opened": "2026-11-10", "eye": "left",
        ])
        let walk = ItemValues(.reminder).changed(by: [
            "title": "Dentist", "kind": "checkup", "at": "8:30, 12:00", "date": "2027-01-14",
        ])
        let asNeeded = ItemValues(.medicine).changed(by: [
            "name": "Ibuprofen", "as-needed.amount": "1", "as-needed.at-most": "3 per day",
        ])
        let edited = try plan.adding(lenses).adding(walk).adding(asNeeded)
        let text = String(decoding: edited.bytes, as: UTF8.self)
        #expect(
            text.contains(
                """
                  - name: Ibuprofen
                    as-needed: {amount: 1, at-most: 3 per day}

                """))
        #expect(
            text.contains("name: Left\n    eye: left\n    type: monthly\n    opened: 2026-11-10"))
        #expect(
            text.contains(
                "{title: Dentist, kind: checkup, date: 2027-01-14, at: [\"08:30\", \"12:00\"]}"))
        #expect(throws: ItemTextError.self) { try edited.adding(lenses) }
        #expect(
            throws: ItemTextError.mistakes([ItemMistake("name", .nameMissing)])
        ) { try plan.adding(ItemValues(.medicine)) }
    }
}
