import CarePlan
import CommandLine
import Terminal
import Testing
import Wording

private let nameOption = Option("name", "NAME", .text, "what people call it")
private let countOption = Option("count", "N", .number(in: 1...9), "how many")
private let allFlag = Flag("all", short: "a", "also the old ones")

private let add = Command(
    Grammar(
        name: "add", summary: "add one", operands: Operands("PERSON", 1..., "whose"),
        options: [nameOption, countOption])
) { arguments in Int32(arguments[countOption] ?? 0) }

private let list = Command(
    Grammar(name: "list", summary: "list them", options: [allFlag])
) { arguments in arguments[allFlag] ? 21 : 20 }

private let table = CommandTable(
    program: Program(name: "dosecal") { Spelling.nearest(to: $0, in: $1) }, version: "0.1.0",
    build: "commit 12ab",
    released: "2026-11-28",
    summary: "dosecal turns care plans into calendars.", readMore: "More is in README.md.",
    commands: [
        "subscriber": {
            Command(
                name: "subscriber", summary: "who reads feeds",
                discussion: "Whoever reads a feed.", [add, list])
        },
        "unmatched": {
            Command(
                name: "unmatched", summary: "what is left", discussion: "What matched nothing.",
                usual: list, [add])
        },
    ])

private func status(_ line: String) throws -> Int32 {
    let words = line.split(separator: " ").map(String.init)
    guard case .command(let run, let arguments) = try table.parse(words) else { return -1 }
    return try run(arguments)
}

private func text(_ line: String) throws -> String {
    let words = line.split(separator: " ").map(String.init)
    guard case .text(let text) = try table.parse(words) else { return "" }
    return text
}

@Suite struct SubcommandTests {
    @Test(
        arguments: [
            ("subscriber add --count 7 anna", 7), ("subscriber --count 7 add anna", 7),
            ("subscriber --count=7 add anna", 7), ("subscriber list", 20),
            ("subscriber -a list", 21),
            ("unmatched", 20), ("unmatched --all", 21), ("unmatched list -a", 21),
        ] as [(String, Int32)])
    func theSubcommandIsFoundAmongItsOptions(line: String, expected: Int32) throws {
        #expect(try status(line) == expected)
    }

    @Test(arguments: [
        (
            "subscriber",
            "'subscriber' needs a command after it, as in 'dosecal subscriber add'; choose 'add' "
                + "or 'list'"
        ),
        ("subscriber ad", "unknown command 'ad' after 'subscriber'; did you mean 'add'?"),
        ("subscriber zzz", "unknown command 'zzz' after 'subscriber'; choose 'add' or 'list'"),
        ("help subscriber ad", "unknown command 'ad' after 'subscriber'; did you mean 'add'?"),
        (
            "subscriber add",
            "'subscriber add' needs PERSON…, as in 'dosecal subscriber add PERSON…'"
        ),
        (
            "subscriber add --al x",
            "unknown option '--al' for 'subscriber add'; 'dosecal help subscriber add' lists its "
                + "options"
        ),
        ("subscriber list x", "'subscriber list' takes no operand, so leave out 'x'"),
        (
            "subscriber add --count 12 anna",
            "option '--count' needs a whole number from 1 to 9, not '12'"
        ),
    ])
    func messageGivesAdvice(line: String, message: String) {
        let error = #expect(throws: UsageError.self) { try status(line) }
        #expect(error.map(UsageErrorText(.english).text) == message)
    }

    @Test(arguments: ["help subscriber", "subscriber --help", "subscriber -h"])
    func helpListsTheSubcommands(line: String) throws {
        #expect(
            try text(line) == """
                usage: dosecal subscriber COMMAND [OPTION…] [OPERAND…]

                Whoever reads a feed.

                commands:
                  add   add one
                  list  list them

                options:
                  -h, --help  show this help

                'dosecal help subscriber COMMAND' explains one of them.

                """)
    }

    @Test(arguments: ["help subscriber add", "subscriber add --help", "subscriber --help add"])
    func helpExplainsASubcommand(line: String) throws {
        #expect(try text(line).hasPrefix("usage: dosecal subscriber add [OPTION…] PERSON…\n"))
    }

    @Test(arguments: [
        "'subscriber' | 'unmatched' | 'help') command=\"$command ${COMP_WORDS[index]}\" ;;",
        "'subscriber' | 'help subscriber') _dosecal_words 'add' 'list' ;;",
        "'subscriber add --name') return ;;",
        "'subscriber add') _dosecal_words '--name' '--count' '-h' '--help' ;;",
        "'unmatched') _dosecal_words '-a' '--all' '-h' '--help' ;;",
    ])
    func bashCompletes(line: String) throws {
        #expect(try text("completion bash").contains(line))
    }

    @Test(arguments: [
        "'subscriber') _dosecal_subscriber ;;", "'(-)1:command:_dosecal_subscriber_commands'",
        "'add:add one'", "'*:PERSON: '",
    ])
    func zshCompletes(line: String) throws {
        #expect(try text("completion zsh").contains(line))
    }

    @Test(arguments: [
        "contains -- \"$command\" subscriber unmatched help; and continue",
        "complete -c dosecal -n '__dosecal_runs subscriber' -a 'add' -d 'add one'",
        "complete -c dosecal -n '__dosecal_runs help subscriber' -a 'add' -d 'add one'",
        "complete -c dosecal -n '__dosecal_runs subscriber add' -l name -x",
    ])
    func fishCompletes(line: String) throws {
        #expect(try text("completion fish").contains(line))
    }
}
