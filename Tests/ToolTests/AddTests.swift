import CarePlan
import Foundation
import TestSupport
import Testing

/// Tests of `dosecal add` with options and with answers at the terminal.
@Suite struct AddTests {
    private let home = ToolHome()
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc   # white
            doses: [{at: "08:00"}]
        reminders:
          - {title: Walk, at: "10:00"}

        """

    @Test func optionsCreateAPlan() throws {
        let text = try home.text(
            "add", "--person-name", "Lise Brun", "--language", "da", "--name", "D-vitamin",
            "--strength", "20 µg", "--at", "08:00,20:00=2", "--note", "til maden")
        #expect(
            text == """
                Lise Brun (lise-brun): version 1, gælder fra nu
                  +  D-vitamin 20 µg: 1 tablet hver dag kl. 08:00; 2 tabletter hver dag kl.
                     20:00; næste 20:00

                """)
        #expect(
            try home.text("plan", "show") == """
                # How to write a plan: docs/plan.md. Mistakes in it: dosecal check.
                person: Lise Brun
                zone: Europe/Copenhagen
                language: da
                clock: 24

                medicines:
                  - name: D-vitamin
                    strength: 20 µg
                    doses:
                      - {at: "08:00"}
                      - {at: "20:00", amount: 2}
                    note: til maden

                """)
    }

    @Test(arguments: [
        (
            "en",
            ["1 tablet 21 days on, 7 off, at 21:00", "4 tablets for 7 days, 2 tablets for 7 days"]
        ),
        ("da", ["1 tablet 21 dage, derefter 7 dages pause, kl. 21:00", "4 tabletter i 7 dage"]),
    ])
    func cyclesAndTapersAreShownAndKept(language: String, said: [String]) throws {
        let pill = try home.text(
            "add", "--person-name", "Lise", "--language", language, "--name", "Pill", "--at",
            "21:00", "--from", "2026-11-20", "--cycle-on", "21 days", "--cycle-off", "7 days")
        let steps = try home.text(
            "add", "--name", "Prednisolone", "--at", "08:00", "--from", "2026-11-21", "--taper",
            "4 for 7 days, 2 for 7 days")
        for (text, words) in zip([pill, steps], said) {
            #expect(text.replacing(/\s+/, with: " ").contains(words))
        }
        let plan = try home.text("plan", "show")
        #expect(plan.contains("    cycle: {on: 21 days, off: 7 days}\n"))
        #expect(
            plan.contains("{amount: 4, for: 7 days}") && plan.contains("{amount: 2, for: 7 days}"))
    }

    private static let items: [([String], String)] = [
        (
            [
                "--name", "Drops", "--at", "9:00", "--left", "60", "--pack", "30", "--price",
                "49.95 kr", "--refill-at", "10", "--expires", "2027-03", "--opened", "2026-11-19",
                "--use-within", "6 months",
            ],
            """
              - name: Drops
                doses:
                  - {at: "09:00"}
                opened: 2026-11-19
                use-within: 6 months
                expires: "2027-03"
                stock: {left: 60, counted: 2026-11-20, refill-at: 10, pack: 30, price: 49.95 kr}

            """
        ),
        (
            ["--name", "Ibuprofen", "--as-needed", "--at-least", "6 h", "--at-most", "3"],
            "  - name: Ibuprofen\n    as-needed: {amount: 1, at-least: 6 h, at-most: 3}\n"
        ),
        (
            [
                "--name", "Calcium", "--at", "9:00", "--at-least", "4 h", "--at-most",
                "4 doses per day",
            ],
            "  - name: Calcium\n    doses:\n      - {at: \"09:00\"}\n    at-least: 4 h\n"
                + "    at-most: 4 doses per day\n"
        ),
        (
            ["--name", "Iron", "--at", "9:00", "--amount", "0.5", "--on", "mon,fri", "--id", "fe"],
            """
              - name: Iron
                id: fe
                doses:
                  - {at: "09:00", amount: 0.5, on: [mon, fri]}

            """
        ),
        (
            [
                "--kind", "lenses", "--name", "Left", "--type", "monthly", "--opened",
                "2026-11-20", "--eye", "left",
            ],
            "lenses:\n  - name: Left\n    eye: left\n    type: monthly\n    opened: 2026-11-20\n"
        ),
        (
            ["--name", "Drops", "--every", "3 h", "--between", "8:00-20:00", "--amount", "2"],
            """
              - name: Drops
                doses:
                  - {amount: 2}
                every: 3 h
                between: "08:00-20:00"

            """
        ),
        (
            ["--name", "Syrup", "--unit", "ml", "--at", "08:00=5,20:00=2 drop"],
            """
              - name: Syrup
                unit: ml
                doses:
                  - {at: "08:00", amount: 5}
                  - {at: "20:00", amount: 2, unit: drop}

            """
        ),
        (
            ["--name", "Calcium", "--at", "21:00", "--remind", "false"],
            "  - name: Calcium\n    doses:\n      - {at: \"21:00\"}\n    remind: false\n"
        ),
        (
            [
                "--kind", "exercise", "--name", "Knee", "--at", "17:30", "--on", "mon",
                "--duration", "30 min", "--place", "Gym",
            ],
            "  - {title: Knee, kind: exercise, at: \"17:30\", on: [mon], duration: 30 min, "
                + "place: {name: Gym}}\n"
        ),
    ]

    @Test(arguments: items)
    func optionsAddAnItem(words: [String], lines: String) throws {
        try home.apply(Self.plan)
        let result = try home.run(["add"] + words)
        #expect(result.status == 0, "\(result.errors)")
        let text = try home.text("plan", "show")
        #expect(text.contains(lines), "\(text)")
        #expect(text.contains("Zinc   # white"))
    }

    private static let mistakes: [(String, String)] = [
        ("--at 08:00", "--name: is missing; give it a name"),
        ("--name A", "--at: is missing; give the times, such as 08:00,20:00=2, or --as-needed"),
        ("--name A --at 25", "--at: must be a time such as 08:00, not '25'"),
        (
            "--name A --at 08:00=x",
            "--at: needs a number above 0 such as 2 or 0.5 after '=', not 'x'"
        ),
        ("--name A --at 08:00,8:00", "--at: names 08:00 twice; keep one"),
        (
            "--name A --at 08:00=1,5",
            "--at: needs a time such as 08:00, not '5'; an amount such as 1.5 needs a point"
        ),
        (
            "--name A --at 08:00,=2",
            "--at: needs a time such as 08:00, not '=2'; an amount such as 1.5 needs a point"
        ),
        (
            "--name A --at 08:00 --on mån --every x",
            "--on: must be a weekday such as mon, or several such as mon-fri, not 'mån'; "
                + "--every: must be a span of time such as '2 weeks' or '8 h', not 'x'"
        ),
        (
            "--name A --every 3h --between 20:00-08:00",
            "--between: must be two times of one day, the later one last, such as 08:00-20:00, "
                + "not '20:00-08:00'"
        ),
        (
            "--name A --at 08:00 --every 3h --between 08:00-20:00",
            "--at: contradicts 'between', which already sets the first time; remove 'at'"
        ),
        ("--name A --as-needed --at 08:00", "--at: contradicts --as-needed; keep one"),
        (
            "--name A --at 08:00 --eye left",
            "--eye: does not go with a medicine; leave it out, or choose another --kind"
        ),
        (
            "--kind other --name A --at 08:00=2",
            "--at: gives an amount, which only medicines have; leave it out"
        ),
        (
            "--name Zinc --at 08:00",
            "--name: is that of another item; choose another, or give an --id too"
        ),
        ("--name A --at 08:00 --id zinc", "--id: already belongs to Zinc; choose a different id"),
        (
            "--name A --at 08:00 --on mon --from 2026-11-20 --until 2026-11-21",
            "the item, or one time of it, would never be due; look at its days"
        ),
        (
            "--name A --at 08:00 --person sam --person-name Tom",
            "'--person' and '--person-name' contradict each other; keep one"
        ),
        ("--name A --at 08:00 --zone UTC", "option '--zone' also needs '--person-name'"),
    ]

    @Test(arguments: mistakes)
    func mistakeNamesItsOption(words: String, message: String) throws {
        try home.apply(Self.plan)
        let result = try home.run(["add"] + words.split(separator: " ").map(String.init))
        #expect(result.errors == "dosecal: error: \(message)\n")
        #expect(result.status == 64)
        #expect(try home.text("plan", "show") == Self.plan)
    }

    @Test func everyFieldOfTheTableHasAnOption() throws {
        let words = try home.text("add", "--help").split { $0.isWhitespace || $0 == "," }
        for field in ItemField.table.flatMap({ [$0] + $0.parts }) {
            guard let option = field.option else { continue }
            #expect(words.contains("--\(option)"), "\(option)")
        }
    }

    @Test func itemAddedAgainKeepsItsRecord() throws {
        try home.apply(Self.plan, at: "06:00")
        try home.text("take", "zinc", at: "07:05")
        try home.text("remove", "zinc", at: "07:10")
        try home.text("add", "--name", "Zinc", "--at", "08:00", at: "07:15")
        #expect(try home.text("take", "zinc", at: "07:20").contains("already taken 08:05"))
    }

    @Test func addWithoutOptionsShowsAnExample() throws {
        #expect(
            try home.errors("add", status: 64)
                == "dosecal: error: 'add' needs what to add, as in 'dosecal add --name Metformin "
                + "--at 08:00,20:00=2'; on a terminal it asks\n")
        #expect(try !home.hasStore)
    }
}

/// Tests of dates that look like mistakes.
@Suite struct AddSlipTests {
    private let home = ToolHome()

    @Test(arguments: [
        (
            ["--name", "A", "--at", "8:00", "--until", "2020-01-01"],
            "the last day, Wed 1 Jan 2020, is in the past"
        ),
        (
            ["--kind", "checkup", "--name", "A", "--date", "2026-11-01"],
            "the day, Sun 1 Nov 2026, is in the past"
        ),
        (
            ["--kind", "lenses", "--name", "A", "--type", "monthly", "--opened", "2027-11-20"],
            "the day the lenses were opened, Sat 20 Nov 2027, is in the future"
        ),
    ])
    func unlikelyDatesNeedAConfirmation(words: [String], slip: String) throws {
        let first = ["--person-name", "Tom", "--zone", "UTC", "--language", "en"]
        let result = try home.run(["add"] + words + first)
        #expect(try result.status == 1 && !home.hasStore)
        #expect(
            result.errors
                == "dosecal: error: \(slip), so nothing was added; write --anyway if it is right\n"
        )
        #expect(try home.run(["add"] + words + first + ["--anyway"]).status == 0)
    }

    @Test func endedMedicineIsListedAsEnded() throws {
        try home.apply(
            "person: A\nzone: UTC\nmedicines: [{name: Z, until: 2026-11-01, doses: [{at: 8:00}]}]")
        #expect(try home.text("list").hasSuffix("at 08:00; ended Sun 1 Nov 2026\n"))
    }

    @Test func checkWarnsOfUnlikelyDates() throws {
        let plan = try home.file(
            "plan.yaml",
            "person: A\nzone: UTC\nlenses:\n  - {name: L, type: monthly, opened: 2027-11-20}\n")
        let result = try home.run(["check", plan.path])
        #expect(result.status == 0)
        #expect(
            result.errors.hasSuffix(
                "plan.yaml:4:5: warning: L: the day the lenses were opened, Sat 20 Nov 2027, is in the future\n"
            ))
    }
}

/// Tests of `dosecal add` at a terminal.
@Suite struct AddInterviewTests {
    private let home = ToolHome()

    @Test func firstQuestionsCreateAPlan() throws {
        let (text, status) = try home.typing(
            [
                "Anna Jensen", "Europe/Kopenhagen", "", "", "1", "Metformin", "500 mg", "", "2",
                "mo, foo", "mon, fri", "25", "08:00, 20:00=2", "", "Home", "",
            ], ["add"])
        #expect(status == 0, "\(text)")
        for line in [
            "Which time zone? For example Europe/Copenhagen [Europe/Copenhagen]: Europe/Kopenhagen",
            "  must be a time zone that this system knows, not 'Europe/Kopenhagen'; did you",
            "  must be a weekday such as mon, or several such as mon-fri, not 'foo'",
            "  must be a time such as 08:00, not '25'",
            "  Metformin 500 mg: 1 tablet every Mon and Fri at 08:00; 2 tablets every Mon and",
            "Add it? [Y/n/more]: ", "Anna Jensen (anna-jensen): version 1, counts from now",
        ] { #expect(text.contains(line + "\n"), "\(line) is not in \(text)") }
        #expect(
            try home.text("plan", "show") == """
                # How to write a plan: docs/plan.md. Mistakes in it: dosecal check.
                person: Anna Jensen
                zone: Europe/Copenhagen
                language: en
                clock: 24

                medicines:
                  - name: Metformin
                    strength: 500 mg
                    doses:
                      - {at: "08:00", on: [mon, fri]}
                      - {at: "20:00", amount: 2, on: [mon, fri]}
                    place: {name: Home}

                """)
    }

    @Test func answersCanBeChosenByAWord() throws {
        try home.apply("person: Sam\nzone: Europe/Copenhagen\n")
        let answers = ["e", "m", "Iron", "", "", "every d", "08:00", "", "", "y"]
        let (text, status) = try home.typing(answers, ["add"])
        #expect(status == 0, "\(text)")
        #expect(text.contains("  Type a number from 1 to 6, or a word of the answer.\n"), "\(text)")
        #expect(text.contains("Iron: 1 tablet every day at 08:00"), "\(text)")
    }

    @Test func interviewOffersNamedAlarms() throws {
        try home.apply(
            "person: Sam\nzone: Europe/Copenhagen\n"
                + "alarms: {evening: {before: 5 min}, night: false}\n")
        let answers = ["1", "Iron", "", "", "1", "21:00", "", "2", "", "y"]
        let (text, status) = try home.typing(answers, ["add"])
        #expect(status == 0, "\(text)")
        #expect(text.contains("  2  evening: rings when due, 5 min before"), "\(text)")
        #expect(text.contains("every day at 21:00; rings when due, 5 min before\n"), "\(text)")
        #expect(try home.text("plan", "show").contains("    remind: evening\n"))
    }

    @Test func interviewAsksForShiftsIfThePlanHasHolidays() throws {
        try home.apply("person: Sam\nzone: Europe/Copenhagen\nholidays: [2026-12-24]\n")
        let answers = ["1", "Iron", "", "", "1", "07:00", "", "1 day", "2 h", "", "y"]
        let (text, status) = try home.typing(answers, ["add"])
        #expect(status == 0, "\(text)")
        #expect(text.contains("  must be a span of time such as '2 h', not '1 day'"))
        #expect(
            text.contains("every day at 07:00; 2 h later on Sat, Sun and holidays\n"), "\(text)")
        let plan = try home.text("plan", "show")
        #expect(plan.contains("    shift: {on: [sat, sun, holidays], by: 2 h}\n"))
    }

    @Test func interviewAsksForDetailsOnRequest() throws {
        try home.apply("person: Sam\nzone: Europe/Copenhagen\n")
        let answers = [
            "1", "Iron", "", "", "1", "07:00", "", "", "more", "never", "before", "red", "", "",
            "anaemia", "blood, morning", "", "y",
        ]
        let (text, status) = try home.typing(answers, ["add"])
        #expect(status == 0, "\(text)")
        #expect(text.contains("  must be before, with or after, not 'never'"), "\(text)")
        #expect(
            try home.text("plan", "show").contains(
                """
                    food: before
                    colour: red
                    reason: anaemia
                    tags: [blood, morning]

                """))
    }

    /// If the plan has journeys, a new item needs the clock that it follows.
    @Test func interviewAsksForTheClockIfThePlanHasJourneys() throws {
        try home.apply(
            "person: Sam\nzone: Europe/Copenhagen\n"
                + "travel: [{zone: Asia/Tokyo, from: 2026-12-01}]\n")
        let answers = ["1", "Pill", "", "", "1", "21:00", "", "2", "", "y"]
        let (text, status) = try home.typing(answers, ["add"])
        #expect(status == 0, "\(text)")
        #expect(text.contains("Which time should it follow on journeys?"), "\(text)")
        #expect(try home.text("plan", "show").contains("    clock: home\n"))
    }

    @Test func interviewAsksForTheItemToFollow() throws {
        try home.apply(
            "person: Ann\nzone: Europe/Copenhagen\n"
                + "medicines: [{name: Tea, doses: [{at: \"08:00\"}]}]\n")
        let answers = ["1", "Iron", "", "", "8", "1", "20 h", "4 h", "2", "", "", "y"]
        let (text, status) = try home.typing(answers, ["add"])
        #expect(status == 0, "\(text)")
        #expect(text.contains("every day at 12:00; 4 h after Tea"), "\(text)")
        let plan = try home.text("plan", "show")
        #expect(plan.contains("{item: tea, by: 4 h, amount: 2}"), "\(plan)")
    }

    private static let conversations: [([String], String)] = [
        (
            [
                "1", "Zink", "", "dråbe", "7", "5", "4 h", "", "30", "10", "28 days", "", "", "j",
            ],
            "unit: dråbe\n    as-needed: {amount: 5, at-least: 4 h}\n    opened: 2026-11-20\n"
                + "    use-within: 28 days\n"
                + "    stock: {left: 30, counted: 2026-11-20, pack: 10}\n"
        ),
        (
            ["2", "Venstre", "left", "monthly", "", "", "", "j"],
            "eye: left\n    type: monthly\n    opened: 2026-11-20\n"
        ),
        (
            ["3", "Knæ", "2", "man, ons", "17:30", "Hjem", "ja"],
            "kind: exercise\n    at: \"17:30\"\n    on: [man, ons]\n    place: {name: Hjem}\n"
        ),
        (
            ["6", "Nøgler", "1", "place", "Hjem", "55.6761", "55.6761, 12.5683", "leaving", "j"],
            "kind: other\n    at: place\n    place: {name: Hjem, latitude: 55.6761, "
                + "longitude: 12.5683, when: leaving}\n"
        ),
        (
            ["4", "Tandlæge", "6", "2026-11-01", "", "", "j"],
            "kind: checkup\n    date: 2026-11-01\n    at: \"09:00\"\n"
        ),
        (
            ["4", "Tandlæge", "6", "2027-01-14", "", "", "j"],
            "kind: checkup\n    date: 2027-01-14\n    at: \"09:00\"\n"
        ),
        (
            ["5", "Fodpleje", "4", "6 weeks", "", "1", "10:00", "", "j"],
            "kind: treatment\n    at: \"10:00\"\n    every: 6 weeks\n    from: 2026-11-20\n"
        ),
        (
            ["1", "Ozempic", "", "", "4", "7 days", "", "2", "08:00", "", "", "j"],
            "    every: 7 days\n    counts: from-last-taken\n    from: 2026-11-20\n"
        ),
        (
            ["4", "Tandlæge", "4", "6 months", "", "2", "10:00", "", "j"],
            "at: \"10:00\"\n    every: 6 months\n    counts: from-last-taken\n"
                + "    from: 2026-11-20\n"
        ),
        (
            [
                "1", "Øjendråber", "", "dråbe", "5", "08:00-20:00", "24 h", "3 h", "2", "", "", "",
                "j",
            ],
            "unit: dråbe\n    doses:\n      - {amount: 2}\n    every: 3 h\n"
                + "    between: \"08:00-20:00\"\n"
        ),
        (
            ["6", "Drik vand", "5", "", "2 h", "", "j"],
            "kind: other\n    every: 2 h\n    between: \"08:00-20:00\"\n"
        ),
        (
            ["6", "Husleje", "3", "1, last", "all-day", "", "j"],
            "kind: other\n    at: all-day\n    days-of-month: [1, last]\n"
        ),
    ]

    @Test(arguments: conversations)
    func everyKindHasItsQuestions(answers: [String], lines: String) throws {
        try home.apply("person: Lise\nzone: Europe/Copenhagen\nlanguage: da\n")
        let (text, status) = try home.typing(answers, ["add"])
        #expect(status == 0, "\(text)")
        #expect(text.contains("Hvad er det?"))
        let plan = try home.text("plan", "show")
        #expect(plan.contains(lines), "\(plan)")
    }

    @Test(arguments: [
        ["EOF"], ["1", ""], ["1", "Zinc", "EOF"], ["1", "Zinc", "", "", "1", "", "", "", "n"],
        ["1", "Zinc", "", "", "2", ""], ["4", "Dentist", "6", "2026-11-01", "", "", ""],
    ])
    func endingTheInterviewChangesNothing(answers: [String]) throws {
        let plan = "person: Lise\nzone: Europe/Copenhagen\n"
        try home.apply(plan)
        let (text, status) = try home.typing(answers, ["add"])
        #expect(status == 1)
        #expect(text.hasSuffix("dosecal: error: nothing was added\n"), "\(text)")
        #expect(try home.text("plan", "show") == plan)
    }

    @Test func endingTheInterviewCreatesNoStore() throws {
        #expect(try home.typing(["EOF"], ["add"]).status == 1)
        #expect(try !home.hasStore)
    }

    @Test func outputFitsTheTerminal() throws {
        try home.apply("person: Lise\nzone: Europe/Copenhagen\nlanguage: da\n")
        let answers = ["2", "Venstre", "left", "monthly", "", "", "", "n"]
        let (text, _) = try home.typing(answers, ["add"])
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
    }
}
