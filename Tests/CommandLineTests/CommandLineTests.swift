import CarePlan
import CommandLine
import Terminal
import Testing
import Wording

private let fromOption = Option("from", "DATE", .text, default: "today", "first day of the feed")
private let outputOption = Option(
    "output", short: "o", "FILE", .file(), "write here: it's [replaced]")
private let noAlarmsFlag = Flag("no-alarms", short: "n", "leave out the alarms")
private let quietFlag = Flag("quiet", short: "q", "say nothing")
private let countOption = Option("count", "N", .number(in: 1...9), "how many")

private let export = Command(
    Grammar(
        name: "export", summary: "print the feed of a plan",
        discussion: """
            Reads each PLAN and prints one feed, which a calendar app can subscribe to or
            import.

              dosecal export anna.yaml
            """,
        operands: Operands(
            "PLAN", 1..., completion: .files(extensions: ["yaml", "json"]), "care plans to read"),
        options: [
            fromOption,
            Option(
                "form", "FORM", .word(of: ["series", "expanded"]),
                "how repeated doses are written, which matters to old apps"),
            outputOption, Option("templates", "DIR", .folder, "wording to use"), noAlarmsFlag,
            quietFlag,
        ])
) { arguments in
    arguments[quietFlag] ? 1 : 0
}

private let serve = Command(
    Grammar(name: "serve", summary: "serve the feeds", discussion: "", operands: nil, options: [])
) { _ in 0 }

private let program = Program(name: "dosecal") { Spelling.nearest(to: $0, in: $1) }

private let table = CommandTable(
    program: program, version: "0.1.0", build: "commit 12ab", released: "2026-11-28",
    summary: "dosecal turns care plans into calendars.",
    readMore: "More is in README.md.", commands: ["export": { export }, "serve": { serve }])

private func arguments(_ words: String...) throws -> Arguments {
    guard case .command(_, let arguments) = try table.parse(["export"] + words) else {
        throw UsageError.unknownCommand("", nearest: nil, program: "test")
    }
    return arguments
}

private func text(_ words: String...) throws -> String {
    guard case .text(let text) = try table.parse(words) else { return "" }
    return text
}

@Suite struct ParsingTests {
    @Test(arguments: [
        ["--output", "a.ics"], ["--output=a.ics"], ["-o", "a.ics"], ["-oa.ics"], ["-o=a.ics"],
        ["-nqoa.ics"],
    ])
    func valueMayBeSeparateOrAttached(words: [String]) throws {
        let parser = ArgumentParser(export.grammar, of: program)
        guard case .arguments(let arguments) = try parser.parse(words + ["p"]) else {
            Issue.record("help was not asked for")
            return
        }
        #expect(arguments[outputOption] == "a.ics")
        #expect(arguments.operands == ["p"])
    }

    @Test func optionsAndOperandsMayBeMixed() throws {
        let parsed = try arguments("a", "-n", "b", "--from", "2026-03-01", "c")
        #expect(parsed.operands == ["a", "b", "c"])
        #expect(parsed[noAlarmsFlag])
        #expect(parsed[fromOption] == "2026-03-01")
    }

    @Test func anOptionThatWasNotGivenIsAbsent() throws {
        let parsed = try arguments("a")
        #expect(!parsed[quietFlag])
        #expect(parsed[fromOption] == nil)
    }

    @Test func twoDashesEndTheOptions() throws {
        #expect(try arguments("a", "--", "-n", "--", "-").operands == ["a", "-n", "--", "-"])
    }

    @Test func aLoneDashIsAnOperandOrAValue() throws {
        let parsed = try arguments("-", "-o", "-")
        #expect(parsed.operands == ["-"])
        #expect(parsed[outputOption] == "-")
    }

    @Test func aNegativeNumberAndAnAttachedDashAreValues() throws {
        #expect(try arguments("--from", "-3", "a")[fromOption] == "-3")
        #expect(try arguments("--from=-x", "a")[fromOption] == "-x")
        #expect(try arguments("--from=a=b", "a")[fromOption] == "a=b")
    }

    @Test func aParsedCommandRuns() throws {
        guard case .command(let run, let arguments) = try table.parse(["export", "-q", "a"])
        else {
            Issue.record("no command")
            return
        }
        #expect(try run(arguments) == 1)
    }
}

@Suite struct UsageErrorTests {
    @Test(arguments: [
        ("exprot", "unknown command 'exprot'; did you mean 'export'?"),
        ("help expo", "unknown command 'expo'; did you mean 'export'?"),
        ("zzz", "unknown command 'zzz'; 'dosecal help' lists the commands"),
        ("--verison", "unknown option '--verison' before the command; did you mean '--version'?"),
        (
            "--from x",
            "unknown option '--from' before the command; "
                + "the options of a command go after its name"
        ),
        ("export --fom x", "unknown option '--fom' for 'export'; did you mean '--from'?"),
        (
            "export --form=evn a",
            "unknown value 'evn' for option '--form'; "
                + "choose 'series' or 'expanded'"
        ),
        (
            "export --form Series a",
            "unknown value 'Series' for option '--form'; "
                + "did you mean 'series'?"
        ),
        (
            "export --zzzzz",
            "unknown option '--zzzzz' for 'export'; "
                + "'dosecal help export' lists its options"
        ),
        ("export -from x", "unknown option '-from' for 'export'; did you mean '--from'?"),
        (
            "export -nx",
            "unknown option '-x' for 'export'; "
                + "'dosecal help export' lists its options"
        ),
        ("export -o a --output b", "option '--output' is given twice, so leave one out"),
        ("export -nn", "option '-n' is given twice, so leave one out"),
        ("export a --from", "option '--from' needs a value, as in '--from DATE'"),
        ("export a --from=", "option '--from' needs a value, as in '--from DATE'"),
        ("export a -o --from", "option '-o' needs a value, as in '-o FILE'"),
        ("export --quiet=yes a", "option '--quiet' takes no value; write only '--quiet'"),
        ("export -q=yes a", "option '-q' takes no value; write only '-q'"),
        ("export -n", "'export' needs PLAN…, as in 'dosecal export PLAN…'"),
        ("serve now", "'serve' takes no operand, so leave out 'now'"),
        ("help export now", "'help export' takes no operand, so leave out 'now'"),
        ("completion bahs", "unknown shell 'bahs'; did you mean 'bash'?"),
        ("completion tcl", "unknown shell 'tcl'; choose 'bash', 'zsh' or 'fish'"),
    ])
    func messageGivesAdvice(line: String, message: String) {
        let error = #expect(throws: UsageError.self) {
            try table.parse(line.split(separator: " ").map(String.init))
        }
        #expect(error.map(UsageErrorText(.english).text) == message)
    }

    @Test func descriptionLeavesOutTheArguments() {
        let error = UsageError.unfitValue("soon", option: "from", needs: .word(["now"]))
        #expect("\(error)" == "wrong usage")
    }
}

@Suite struct HelpTests {
    @Test(arguments: ["help", "--help", "-h"])
    func helpListsTheCommands(word: String) throws {
        #expect(
            try text(word) == """
                dosecal turns care plans into calendars.

                usage: dosecal COMMAND [OPTION…] [OPERAND…]

                commands:
                  export      print the feed of a plan
                  serve       serve the feeds
                  help        explain a command
                  completion  print a completion script for a shell
                  manual      print a manual page
                  version     print the version

                options:
                  -h, --help     show this help
                      --version  show the version

                'dosecal help COMMAND' explains a command. More is in README.md.

                """)
    }

    @Test func programAlonePrintsAnOverviewInGroups() throws {
        let table = CommandTable(
            program: program, version: "", build: "", released: "", summary: "It serves.",
            readMore: "", commands: ["export": { export }, "serve": { serve }],
            groupings: ["feeds": ["export"]], examples: ["serve": "serve all"])
        guard case .text(let text) = try table.parse([]) else {
            Issue.record("no text")
            return
        }
        #expect(
            text == """
                It serves.

                  dosecal serve  serve all

                  feeds  export
                  help   serve, help, completion, manual, version

                'dosecal help' explains the commands, 'dosecal help COMMAND' one of them.

                """)
        guard case .text(let help) = try table.parse(["help"]) else { return }
        #expect(help.contains("feeds:\n  export      print the feed of a plan\n\nhelp:\n  serve"))
    }

    @Test(arguments: [["help", "export"], ["export", "a", "-h"], ["export", "--help", "--zzz"]])
    func helpExplainsACommand(words: [String]) throws {
        guard case .text(let text) = try table.parse(words) else {
            Issue.record("no text")
            return
        }
        #expect(
            text == """
                usage: dosecal export [OPTION…] PLAN…

                Reads each PLAN and prints one feed, which a calendar app can subscribe to or
                import.

                  dosecal export anna.yaml

                operands:
                  PLAN  care plans to read

                options:
                      --from DATE      first day of the feed (default: today)
                      --form FORM      how repeated doses are written, which matters to old
                                       apps: series or expanded
                  -o, --output FILE    write here: it's [replaced]
                      --templates DIR  wording to use
                  -n, --no-alarms      leave out the alarms
                  -q, --quiet          say nothing
                  -h, --help           show this help

                """)
    }

    @Test func aCommandWithoutDiscussionShowsItsSummary() throws {
        #expect(
            try text("help", "serve") == """
                usage: dosecal serve

                serve the feeds

                options:
                  -h, --help  show this help

                """)
    }

    @Test(arguments: [40, 60, 80, 120])
    func helpKeepsWithinItsWidth(width: Int) {
        var narrow = table
        narrow.width = width
        let lines = narrow.help(for: export).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= width })
    }

    @Test func nameTooLongForItsColumnIsOnItsOwnLine() {
        let rows = [
            (left: "--a-very-long-option", right: "means this"), (left: "-b", right: "that"),
        ]
        #expect(
            TextLayout(width: 30).table(rows) == [
                "  --a-very-long-option", "              means this", "  -b          that",
            ])
    }

    @Test(arguments: ["version", "--version"])
    func theVersionIsPrinted(word: String) throws {
        #expect(try text(word) == "dosecal 0.1.0\ncommit 12ab\n")
    }

    @Test func usageShowsTheNumberOfOperands() {
        #expect(Operands("PLAN", 1...1, "").usage == "PLAN")
        #expect(Operands("PLAN", 0...1, "").usage == "[PLAN]")
        #expect(Operands("PLAN", 0..., "").usage == "[PLAN…]")
        #expect(Operands("PERSON ITEM", 2...2, "").usage == "PERSON ITEM")
    }
}

@Suite struct CompletionTests {
    @Test(arguments: [
        "'') _dosecal_words 'export' 'serve' 'help' 'completion' 'manual' 'version' ;;",
        "'export') _dosecal_files 'yaml' 'json' ;;",
        "'export --form') _dosecal_words 'series' 'expanded'; return ;;",
        "'export -o' | 'export --output') _dosecal_files; return ;;",
        "'export --templates') _dosecal_directories; return ;;",
        "'export --from') return ;;",
        "'completion') _dosecal_words 'bash' 'zsh' 'fish' ;;",
    ])
    func bashCompletes(line: String) throws {
        #expect(try text("completion", "bash").contains("    \(line)\n"))
        #expect(try text("completion", "bash").hasSuffix("complete -F _dosecal dosecal\n"))
    }

    @Test(arguments: [
        "'export:print the feed of a plan'",
        "'(--form)--form=[how repeated doses are written, which matters to old apps]"
            + ":FORM:(series expanded)'",
        #"'(-o --output)-o+[write here\: it'\''s \[replaced\]]:FILE:_files'"#,
        "'(--templates)--templates=[wording to use]:DIR:_files -/'",
        #"'*:PLAN:_files -g "*.(yaml|json)"'"#,
        "'1::COMMAND:_dosecal_commands'",
        "'1:SHELL:(bash zsh fish)'",
    ])
    func zshCompletes(specification: String) throws {
        #expect(try text("completion", "zsh").contains(specification))
        #expect(try text("completion", "zsh").hasPrefix("#compdef dosecal\n"))
    }

    @Test(arguments: [
        "-n __dosecal_has_no_command -a 'export' -d 'print the feed of a plan'",
        "-n '__dosecal_runs export' -l from -x -d 'first day of the feed'",
        #"-n '__dosecal_runs export' -s o -l output -r -F -d 'write here: it\'s [replaced]'"#,
        "-n '__dosecal_runs export' -l templates -x -a '(__dosecal_files)' -d 'wording to use'",
        "-n '__dosecal_runs export' -a '(__dosecal_files yaml json)'",
        "-n '__dosecal_runs help' -a 'serve' -d 'serve the feeds'",
        "-n '__dosecal_runs completion' -a 'bash zsh fish'",
    ])
    func fishCompletes(specification: String) throws {
        let script = try text("completion", "fish")
        #expect(script.contains("\ncomplete -c dosecal \(specification)\n"))
    }
}
