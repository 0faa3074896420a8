import CarePlan
import CivilTime
import Testing

/// Tests of edits of a plan's text, each with the exact resulting text.
@Suite struct PlanTextTests {
    /// A text, an edit and the resulting text.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let before: String
        let edit: Edit
        let after: String
        var testDescription: String { name }
    }

    enum Edit: Sendable {
        case enable(Int), disable(Int), end(Int, String), remove(Int)
        case pause(Int?, String, String?)
        case resume(Int?, String)

        func applied(to plan: PlanText) throws -> PlanText {
            switch self {
            case .enable(let index): try plan.settingEnabled(true, ofItemAt: index)
            case .disable(let index): try plan.settingEnabled(false, ofItemAt: index)
            case .end(let index, let date):
                try plan.ending(itemAt: index, on: try #require(CivilDate(date)))
            case .remove(let index): try plan.removing(itemAt: index)
            case .pause(let index, let from, let until):
                try plan.pausing(
                    Self.owner(index),
                    Pause(
                        from: #require(CivilDate(from)),
                        until: until.map { try #require(CivilDate($0)) }))
            case .resume(let index, let day):
                try Self.resumed(plan, Self.owner(index), try #require(CivilDate(day)))
            }
        }

        private static func owner(_ index: Int?) -> PauseOwner {
            index.map(PauseOwner.item(at:)) ?? .plan
        }

        private static func resumed(
            _ plan: PlanText, _ owner: PauseOwner, _ day: CivilDate
        ) throws -> PlanText {
            try plan.resuming(owner, on: day)
        }
    }

    static func plan(_ text: String) throws -> PlanText {
        try PlanText(Array(text.utf8), zones: ZoneDirectory())
    }

    @Test(arguments: blockCases + flowCases + removals + pauseCases)
    func editChangesOnlyItsOwnLines(example: Case) throws {
        let edited = try example.edit.applied(to: Self.plan(example.before))
        #expect(String(decoding: edited.bytes, as: UTF8.self) == example.after)
    }

    @Test(arguments: blockCases + flowCases + removals + pauseCases)
    func lineEndsAndByteOrderMarkAreKept(example: Case) throws {
        func foreign(_ text: String) -> String {
            "\u{FEFF}"
                + text.split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: "\r\n")
        }
        let edited = try example.edit.applied(to: Self.plan(foreign(example.before)))
        #expect(String(decoding: edited.bytes, as: UTF8.self) == foreign(example.after))
    }

    @Test(arguments: blockCases + flowCases + removals + pauseCases)
    func missingFinalLineEndIsNotAdded(example: Case) throws {
        guard example.before.hasSuffix("\n") else { return }
        let edited = try example.edit.applied(to: Self.plan(String(example.before.dropLast())))
        #expect(String(decoding: edited.bytes, as: UTF8.self) == String(example.after.dropLast()))
    }

    static let head = "person: Søren Ærø # æøå\nzone: UTC\n"

    static let blockCases = [
        Case(
            name: "off goes behind the name",
            before: head + """
                medicines:
                  - name: A   # the first
                    doses:
                      - {at: "08:00"}
                      # was 10:00
                    # remind: false

                  - name: B
                    doses: [{at: "08:00"}]

                """,
            edit: .disable(0),
            after: head + """
                medicines:
                  - name: A   # the first
                    enabled: false
                    doses:
                      - {at: "08:00"}
                      # was 10:00
                    # remind: false

                  - name: B
                    doses: [{at: "08:00"}]

                """),
        Case(
            name: "on takes the field out",
            before: head + "medicines:\n- name: A\n  enabled: no\n  doses: [{at: 8:00}]\n",
            edit: .enable(0),
            after: head + "medicines:\n- name: A\n  doses: [{at: 8:00}]\n"),
        Case(
            name: "on takes the last field out",
            before: head + "medicines:\n- name: A\n  doses: [{at: 8:00}]\n  enabled: false\n",
            edit: .enable(0),
            after: head + "medicines:\n- name: A\n  doses: [{at: 8:00}]\n"),
        Case(
            name: "on takes the first field out",
            before: head + "medicines:\n-   enabled: false\n    name: A\n    doses: [{at: 8:00}]\n",
            edit: .enable(0),
            after: head + "medicines:\n-   name: A\n    doses: [{at: 8:00}]\n"),
        Case(
            name: "a field with a comment stays",
            before: head
                + "medicines:\n- name: A\n  enabled: false # for now\n  doses: [{at: 8:00}]\n",
            edit: .enable(0),
            after: head
                + "medicines:\n- name: A\n  enabled: true # for now\n  doses: [{at: 8:00}]\n"
        ),
        Case(
            name: "off changes what says on",
            before: head + "medicines:\n- name: A\n  doses: [{at: 8:00}]\n  enabled: 'yes'\n",
            edit: .disable(0),
            after: head + "medicines:\n- name: A\n  doses: [{at: 8:00}]\n  enabled: 'false'\n"),
        Case(
            name: "the dash on a line of its own",
            before: head
                + "medicines:\n  -   # A\n     # more\n     name: A\n     doses: [{at: 8:00}]\n",
            edit: .disable(0),
            after: head
                + "medicines:\n  -   # A\n     # more\n     name: A\n     enabled: false\n"
                + "     doses: [{at: 8:00}]\n"),
        Case(
            name: "the end goes behind the beginning",
            before: head
                + "reminders:\n  - title: T\n    from: 2026-01-01 # long ago\n    at: 8:00\n",
            edit: .end(0, "2026-02-01"),
            after: head
                + "reminders:\n  - title: T\n    from: 2026-01-01 # long ago\n"
                + "    until: 2026-02-01\n    at: 8:00\n"),
        Case(
            name: "the end goes behind a block of text",
            before: head
                + "medicines:\n  - name: A\n    as-needed: {amount: 1}\n    note: |+\n"
                + "      one # no comment\n\n      two\n\n# end\n",
            edit: .end(0, "2026-02-01"),
            after: head
                + "medicines:\n  - name: A\n    as-needed: {amount: 1}\n    note: |+\n"
                + "      one # no comment\n\n      two\n    until: 2026-02-01\n\n# end\n"),
        Case(
            name: "an end is changed where it stands",
            before: head
                + "medicines:\n  - name: A\n    until:\n      \"2027-01-01\" # at last\n"
                + "    doses: [{at: 8:00}]\n",
            edit: .end(0, "2026-02-01"),
            after: head
                + "medicines:\n  - name: A\n    until:\n      \"2026-02-01\" # at last\n"
                + "    doses: [{at: 8:00}]\n"),
        Case(
            name: "an alias makes way for the day itself",
            before: head
                + "medicines:\n  - name: A\n    until: &end 2027-01-01\n    doses: [{at: 8:00}]\n"
                + "  - name: B\n    until: *end\n    doses: [{at: 8:00}]\n",
            edit: .end(1, "2026-02-01"),
            after: head
                + "medicines:\n  - name: A\n    until: &end 2027-01-01\n    doses: [{at: 8:00}]\n"
                + "  - name: B\n    until: 2026-02-01\n    doses: [{at: 8:00}]\n"),
    ]

    static let flowCases = [
        Case(
            name: "off in brackets",
            before: head + "medicines:\n  - {name: A, doses: [{at: 8:00}]} # A\n",
            edit: .disable(0),
            after: head + "medicines:\n  - {name: A, enabled: false, doses: [{at: 8:00}]} # A\n"),
        Case(
            name: "on in brackets",
            before: head + "medicines: [{name: A, doses: [{at: 8:00}], enabled: false}]\n",
            edit: .enable(0),
            after: head + "medicines: [{name: A, doses: [{at: 8:00}]}]\n"),
        Case(
            name: "end in brackets over lines",
            before: head + "medicines: [\n  {name: A,\n   doses: [{at: 8:00}] # once\n  }]\n",
            edit: .end(0, "2026-02-01"),
            after: head
                + "medicines: [\n  {name: A,\n   doses: [{at: 8:00}], # once\n"
                + "   until: 2026-02-01\n  }]\n"),
        Case(
            name: "off in JSON over lines",
            before: """
                {
                  "person": "Søren", "zone": "UTC",
                  "medicines": [
                    {
                      "name": "A",
                      "doses": [{"at": "08:00"}]
                    }
                  ]
                }

                """,
            edit: .disable(0),
            after: """
                {
                  "person": "Søren", "zone": "UTC",
                  "medicines": [
                    {
                      "name": "A",
                      "enabled": false,
                      "doses": [{"at": "08:00"}]
                    }
                  ]
                }

                """),
        Case(
            name: "end in narrow JSON",
            before:
                #"{"person":"S","zone":"UTC","medicines":[{"name":"A","doses":[{"at":"8:00"}]}]}"#,
            edit: .end(0, "2026-02-01"),
            after: #"{"person":"S","zone":"UTC","medicines":[{"name":"A","doses":[{"at":"8:00"}],"#
                + #""until":"2026-02-01"}]}"#),
        Case(
            name: "on in narrow JSON",
            before: #"{"person":"S","zone":"UTC","medicines":[{"enabled":false,"name":"A","#
                + #""doses":[{"at":"8:00"}]}]}"#,
            edit: .enable(0),
            after:
                #"{"person":"S","zone":"UTC","medicines":[{"name":"A","doses":[{"at":"8:00"}]}]}"#
        ),
    ]

    static let removals = [
        Case(
            name: "an item goes with its own comments",
            before: head + """
                medicines:
                  # what I take

                  # about A
                  - name: A
                    doses: [{at: "08:00"}]
                    # was 10:00

                  # about B
                  # and more
                  - name: B
                    doses: [{at: "08:00"}]
                    # was 20:00

                  - name: C
                    doses: [{at: "08:00"}]

                """,
            edit: .remove(1),
            after: head + """
                medicines:
                  # what I take

                  # about A
                  - name: A
                    doses: [{at: "08:00"}]
                    # was 10:00

                  - name: C
                    doses: [{at: "08:00"}]

                """),
        Case(
            name: "the last item goes with the line before it",
            before: head
                + "medicines:\n- name: A\n  doses: [{at: 8:00}]\n\n- {name: B, doses: [{at: 8:00}]}\n",
            edit: .remove(1), after: head + "medicines:\n- name: A\n  doses: [{at: 8:00}]\n"),
        Case(
            name: "an emptied list goes with its key",
            before: "person: S\nzone: UTC\n\nlenses:\n  - name: L\n    type: 30\n"
                + "    opened: 2026-01-01\n\nreminders: # R\n  - {title: T, at: 8:00}\n",
            edit: .remove(0),
            after: "person: S\nzone: UTC\n\nreminders: # R\n  - {title: T, at: 8:00}\n"),
        Case(
            name: "comments of an emptied list stay",
            before: "person: S\nmedicines:\n  # what I take\n\n  # A\n  - name: A\n"
                + "    doses: [{at: 8:00}]\nzone: UTC\n",
            edit: .remove(0), after: "person: S\n  # what I take\n\nzone: UTC\n"),
        Case(
            name: "the first of a list in brackets",
            before: head
                + "reminders: [{title: A, at: 8:00}, {title: B, at: 8:00}, {title: C, at: 8:00}]\n",
            edit: .remove(0),
            after: head + "reminders: [{title: B, at: 8:00}, {title: C, at: 8:00}]\n"),
        Case(
            name: "the last of a list in brackets",
            before: head + "reminders: [\n  {title: A, at: 8:00},\n  {title: B, at: 8:00}\n]\n",
            edit: .remove(1), after: head + "reminders: [\n  {title: A, at: 8:00}\n]\n"),
        Case(
            name: "one with comments in a list in brackets",
            before: head
                + "reminders: [\n  {title: A, at: 8:00}, # A\n  # about B\n"
                + "  {title: B, at: 8:00}, # B\n  {title: C, at: 8:00} # C\n]\n",
            edit: .remove(1),
            after: head
                + "reminders: [\n  {title: A, at: 8:00}, # A\n  {title: C, at: 8:00} # C\n]\n"),
        Case(
            name: "the only one of a list in brackets",
            before: head + "reminders: [{title: A, at: 8:00}] # R\nlanguage: da\n",
            edit: .remove(0), after: head + "language: da\n"),
        Case(
            name: "the only one of a list in JSON",
            before: "{\"person\": \"S\", \"zone\": \"UTC\",\n \"reminders\": [\n"
                + "  {\"title\": \"T\", \"at\": \"8:00\"}\n ]}\n",
            edit: .remove(0), after: "{\"person\": \"S\", \"zone\": \"UTC\"}\n"),
    ]
}
