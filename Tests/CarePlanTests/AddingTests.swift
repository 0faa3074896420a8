import CarePlan
import CivilTime
import Testing

/// New items, and how they are written.
@Suite struct AddingTests {
    /// A text, an item, and the text with it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let before: String
        let item: NewItem
        let after: String
        var testDescription: String { name }
    }

    private static func new(
        _ kind: NewItem.Kind, _ name: String, _ fill: (inout NewItem) -> Void = { _ in }
    ) -> NewItem {
        var item = NewItem(kind, name: name)
        fill(&item)
        return item
    }

    private static let medicine = new(.medicine, "Zink: 5 mg #1") {
        $0.strength = "15 mg"
        $0.doses = [.init(at: "8:00"), .init(at: "20:00", amount: "0.5", on: ["mon", "fri"])]
        $0.every = "2 weeks"
        $0.from = "2026-11-02"
    }

    @Test(arguments: cases)
    func itStandsAtTheEndOfItsList(example: Case) throws {
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
            item: new(.lenses, "Højre") {
                ($0.type, $0.eye) = ("monthly", "right")
                ($0.counts, $0.opened) = ("calendar-days", "2026-02-01")
            },
            after: "person: S\nzone: UTC\nlenses:\n  - {name: L, type: 30, opened: 2026-01-01}\n"
                + "    # soon\n  - {name: Højre, eye: right, type: monthly, counts: calendar-days, "
                + "opened: 2026-02-01}\n\n# end\n"),
        Case(
            name: "a second list with blank lines between",
            before:
                "person: S\nzone: UTC\n\nmedicines:\n    - name: A\n      doses: [{at: 8:00}]\n",
            item: new(.reminder, "true") {
                ($0.sort, $0.duration) = ("exercise", "30 min")
                $0.times = ["17:30", "18:30"]
                $0.on = ["mon"]
                $0.note = "one\ntwo"
                $0.place = .init(name: "Hjem, her")
            },
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
            item: new(.reminder, "B") { ($0.date, $0.times) = ("2026-05-01", ["all-day"]) },
            after: "person: S\nzone: UTC\n"
                + "reminders: [{title: A, at: 8:00}, {title: B, date: 2026-05-01, at: all-day}]\n"),
        Case(
            name: "a list in JSON over lines",
            before: "{\"person\": \"S\", \"zone\": \"UTC\",\n \"medicines\": [\n"
                + "  {\"name\": \"A\", \"doses\": [{\"at\": \"8:00\"}]}\n ]}\n",
            item: new(.medicine, "B") {
                $0.asNeeded = .init(amount: "2", atLeast: "6 h", atMost: "3 per day")
            },
            after: "{\"person\": \"S\", \"zone\": \"UTC\",\n \"medicines\": [\n"
                + "  {\"name\": \"A\", \"doses\": [{\"at\": \"8:00\"}]},\n"
                + "  {\"name\": \"B\", \"as-needed\": {\"amount\": 2, \"at-least\": \"6 h\", "
                + "\"at-most\": \"3 per day\"}}\n ]}\n"),
        Case(
            name: "a first list in narrow JSON", before: #"{"person":"S","zone":"UTC"}"#,
            item: new(.reminder, "B") { $0.times = ["8:00"] },
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
            var item = Self.new(.reminder, name) {
                $0.times = ["8:00"]
                $0.id = "x"
                $0.place = .init(name: name)
            }
            var text = try PlanTextTests.plan(before).adding(item)
            item.note = "\(name)\n\t\(name)."
            item.id = "y"
            text = try text.adding(item)
            let items = text.plan.items
            #expect(items.map { Array($0.name.utf8) } == [Array(name.utf8), Array(name.utf8)])
            #expect(items[1].note.map { Array($0.utf8) } == Array("\(name)\n\t\(name).".utf8))
            #expect(items[0].place.map { Array($0.name.utf8) } == Array(name.utf8))
        }
    }

    @Test(arguments: [
        (new(.medicine, "B"), "'doses' is missing, so add it, or 'as-needed'"),
        (
            new(.medicine, "B") { $0.doses = [.init(at: "25:00")] },
            "'at' must be a time such as 08:00, not '25:00'"
        ),
        (
            new(.lenses, " ") { $0.type = "weekly" },
            """
            'opened' is missing, so add it
            'name' must be a text of 1 to 120 characters without control characters, not ' '
            'type' must be daily, biweekly, monthly or a number of days from 1 to 366, not 'weekly'
            """
        ),
        (
            new(.reminder, "B") { $0.strength = "5 mg" },
            """
            it does not say when it is due, so add 'at', 'on', 'date' or 'every'
            unknown field 'strength' in a reminder; use title, kind, at, after, on, days-of-month, \
            duration, date, every, counts, between, cycle, shift, clock, open-for, from, until, id, note, place, remind, \
            enabled, pauses, tags or reason
            """
        ),
        (
            new(.reminder, "A!") { $0.times = ["8:00"] },
            "the plan already has an item with this name or id; give the new one its own 'id'"
        ),
    ])
    func mistakesComeBackWithWhatToDo(item: NewItem, message: String) throws {
        let plan = try PlanTextTests.plan("person: S\nzone: UTC\nreminders: [{title: A, at: 8:00}]")
        let error = #expect(throws: PlanEditError.self) { _ = try plan.adding(item) }
        #expect(error?.detail == message)
    }
}
