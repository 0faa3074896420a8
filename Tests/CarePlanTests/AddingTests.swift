import CarePlan
import CivilTime
import Testing

/// Tests of adding items to a plan's text.
@Suite struct AddingTests {
    /// A text, an item, and the resulting text.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let before: String
        let item: ItemValues
        let after: String
        var testDescription: String { name }
    }

    private static func new(
        _ kind: ItemKind, _ name: String, _ texts: [String: String] = [:]
    ) -> ItemValues {
        let named = [kind == .reminder ? "title" : "name": name]
        return ItemValues(kind, stating: texts.merging(named) { $1 })
    }

    private static let medicine = new(
        .medicine, "Zink: 5 mg #1",
        [
            "strength": "15 mg", "doses.0.at": "8:00", "doses.1.at": "20:00",
            "doses.1.amount": "0.5", "doses.1.on": "mon,fri", "every": "2 weeks",
            "from": "2026-11-02",
        ])

    @Test(arguments: cases)
    func itemIsAddedAtTheEndOfItsList(example: Case) throws {
        let edited = try PlanTextTests.plan(example.before).adding(example.item)
        #expect(String(decoding: edited.bytes, as: UTF8.self) == example.after)
    }

    private static let cases = [
        Case(
            name: "a first list", before: "person: S\nzone: UTC\n", item: medicine,
            after: """
                person: S
                zone: UTC

                medicines:
                  - name: "Zink: 5 mg #1"
                    strength: 15 mg
                    doses:
                      - {at: "8:00"}
                      - {at: "20:00", amount: 0.5, on: [mon, fri]}
                    every: 2 weeks
                    from: 2026-11-02

                """),
        Case(
            name: "a list without indentation, without blank lines, without a line end",
            before: "person: S\nzone: UTC\nmedicines:\n-   name: A\n    doses: [{at: 8:00}]",
            item: medicine,
            after: """
                person: S
                zone: UTC
                medicines:
                -   name: A
                    doses: [{at: 8:00}]
                -   name: "Zink: 5 mg #1"
                    strength: 15 mg
                    doses:
                    - {at: "8:00"}
                    - {at: "20:00", amount: 0.5, on: [mon, fri]}
                    every: 2 weeks
                    from: 2026-11-02
                """),
        Case(
            name: "items in brackets, each with its dash",
            before: "person: S\nzone: UTC\nlenses:\n  - {name: L, type: 30, opened: 2026-01-01}"
                + "\n    # soon\n\n# end\n",
            item: new(
                .lenses, "Højre",
                [
                    "type": "monthly", "eye": "right", "counts": "calendar-days",
                    "opened": "2026-02-01",
                ]),
            after: "person: S\nzone: UTC\nlenses:\n  - {name: L, type: 30, opened: 2026-01-01}\n"
                + "    # soon\n  - {name: Højre, eye: right, type: monthly, counts: calendar-days, "
                + "opened: 2026-02-01}\n\n# end\n"),
        Case(
            name: "a second list with blank lines between",
            before:
                "person: S\nzone: UTC\n\nmedicines:\n    - name: A\n      doses: [{at: 8:00}]\n",
            item: new(
                .reminder, "true",
                [
                    "kind": "exercise", "duration": "30 min", "at": "17:30,18:30", "on": "mon",
                    "note": "one\ntwo", "place.name": "Hjem, her",
                ]),
            after: """
                person: S
                zone: UTC

                medicines:
                    - name: A
                      doses: [{at: 8:00}]

                reminders:
                    - title: "true"
                      kind: exercise
                      at: ["17:30", "18:30"]
                      on: [mon]
                      duration: 30 min
                      note: "one\\ntwo"
                      place: {name: "Hjem, her"}

                """),
        Case(
            name: "a list in brackets",
            before: "person: S\nzone: UTC\nreminders: [{title: A, at: 8:00}]\n",
            item: new(.reminder, "B", ["date": "2026-05-01", "at": "all-day"]),
            after: "person: S\nzone: UTC\n"
                + "reminders: [{title: A, at: 8:00}, {title: B, date: 2026-05-01, at: all-day}]\n"),
        Case(
            name: "a list in JSON over lines",
            before: "{\"person\": \"S\", \"zone\": \"UTC\",\n \"medicines\": [\n"
                + "  {\"name\": \"A\", \"doses\": [{\"at\": \"8:00\"}]}\n ]}\n",
            item: new(
                .medicine, "B",
                [
                    "as-needed.amount": "2", "as-needed.at-least": "6 h",
                    "as-needed.at-most": "3 per day",
                ]),
            after: "{\"person\": \"S\", \"zone\": \"UTC\",\n \"medicines\": [\n"
                + "  {\"name\": \"A\", \"doses\": [{\"at\": \"8:00\"}]},\n"
                + "  {\"name\": \"B\", \"as-needed\": {\"amount\": 2, \"at-least\": \"6 h\", "
                + "\"at-most\": \"3 per day\"}}\n ]}\n"),
        Case(
            name: "a first list in narrow JSON", before: #"{"person":"S","zone":"UTC"}"#,
            item: new(.reminder, "B", ["at": "8:00"]),
            after: #"{"person":"S","zone":"UTC","reminders":[{"title":"B","at":"8:00"}]}"#),
    ]

    @Test(arguments: [
        "plain", "Ål på brød", "a: b", "a #b", "#a", "- a", "-a", "5", "0x1F", "1e3", "5-HTP", "~",
        "null", "Yes", "off", "*a", "&a", "!a", "|", ">", "%a", "@a", "`a", "'a'", "\"a\"", "a\"b",
        "a\\b", "[a]", "{a}", "a, b", "? a", "a:", " a", "a ", "2026-01-01", "08:00", "ß ﷽ 💊",
        "e\u{301}a", "\u{301}a", "a\u{FEFF}b", "日本語", "a\u{A0}b", "---", "...", "a\u{FFFC}b",
    ])
    func everyNameIsReadBackExactly(name: String) throws {
        for before in ["person: S\nzone: UTC\n", #"{"person": "S", "zone": "UTC"}"#] {
            var texts = ["at": "8:00", "id": "x", "place.name": name]
            var text = try PlanTextTests.plan(before).adding(Self.new(.reminder, name, texts))
            texts["note"] = "\(name)\n\t\(name)."
            texts["id"] = "y"
            text = try text.adding(Self.new(.reminder, name, texts))
            let items = text.plan.items
            #expect(items.map { Array($0.name.utf8) } == [Array(name.utf8), Array(name.utf8)])
            #expect(items[1].note.map { Array($0.utf8) } == Array("\(name)\n\t\(name).".utf8))
            #expect(items[0].place.map { Array($0.name.utf8) } == Array(name.utf8))
        }
    }

    @Test(arguments: [
        (new(.medicine, "B"), "'doses' is missing, so add it, or 'as-needed'"),
        (
            new(.medicine, "B", ["doses.0.at": "25:00"]),
            "'at' must be a time such as 08:00, not '25:00'"
        ),
        (
            new(.lenses, " ", ["type": "weekly"]),
            """
            'opened' is missing, so add it
            'name' must be a text of 1 to 120 characters without control characters, not ' '
            'type' must be daily, biweekly, monthly or a number of days from 1 to 366, not 'weekly'
            """
        ),
        (
            new(.reminder, "B"),
            "it has no days or times, so add 'at', 'on', 'date' or 'every'"
        ),
        (
            new(.reminder, "A!", ["at": "8:00"]),
            "Another item has this name. Choose a different one."
        ),
    ])
    func mistakesAreReportedWithAdvice(item: ItemValues, message: String) throws {
        let plan = try PlanTextTests.plan("person: S\nzone: UTC\nreminders: [{title: A, at: 8:00}]")
        let error = #expect(throws: ItemTextError.self) { _ = try plan.adding(item) }
        guard case .mistakes(let mistakes) = error else { return }
        #expect(mistakes.map(\.english).joined(separator: "\n") == message)
    }
}
