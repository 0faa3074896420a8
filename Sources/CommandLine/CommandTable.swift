/// The whole command line of a tool: its commands and its help.
package struct CommandTable: Sendable {
    let program: Program
    let version: String
    /// The commit and the libraries of this build, as the second line of `version`.
    let build: String
    /// The day of the release, such as 2026-11-28.
    let released: String
    /// The first sentence of the help.
    let summary: String
    /// The last line of the help, which refers to the documentation.
    let readMore: String
    private let commands: KeyValuePairs<String, Make>
    /// Creates the command `names`, if there is one.
    private let namesCommand: Make?
    /// The names of commands that belong together, by heading, in the order of the help.
    let groupings: KeyValuePairs<String, [String]>
    /// Examples for the overview: a command line, and what it does.
    let examples: KeyValuePairs<String, String>
    /// The width of the help in columns.
    package var width: Int

    /// Creates a command. Only commands that are needed are created, so that the tool starts fast.
    package typealias Make = @Sendable () -> Command

    /// Creates a tool with these commands, by name.
    package init(
        program: Program, version: String, build: String, released: String, summary: String,
        readMore: String,
        commands: KeyValuePairs<String, Make>, names: Make? = nil,
        groupings: KeyValuePairs<String, [String]> = [:],
        examples: KeyValuePairs<String, String> = [:], width: Int = 80
    ) {
        self.program = program
        self.version = version
        self.build = build
        self.released = released
        self.summary = summary
        self.readMore = readMore
        self.commands = commands
        namesCommand = names
        self.groupings = groupings
        self.examples = examples
        self.width = width
    }

    /// All commands, the built-in ones last.
    var all: [Command] {
        commands.map { made($0.value, $0.key) } + Builtin.allCases.map(command)
    }

    private func made(_ make: Make, _ name: String) -> Command {
        let command = make()
        precondition(command.grammar.name == name, "the table has each command under its name")
        return command
    }

    private func command(_ builtin: Builtin) -> Command {
        Command(builtin.grammar(of: program.name)) { _ in 0 }
    }

    /// All commands that have an action; a group is replaced by its subcommands.
    var leaves: [Command] { all.flatMap { $0.subcommands.isEmpty ? [$0] : $0.subcommands } }
    /// The commands that have subcommands.
    var groups: [Command] { all.filter { !$0.subcommands.isEmpty } }

    /// The command that completion scripts call for names; help does not list it.
    package static let names = "__names"

    /// The options that can be written in place of a command.
    static let globalOptions: [Flag] = [.help, .version]

    /// Parses the arguments of the program.
    package func parse(_ words: [String]) throws(UsageError) -> Invocation {
        guard let first = words.first else { return .text(overview()) }
        let rest = words.dropFirst()
        if Flag.help.form.spellings.contains(first) { return try answer(.help, rest) }
        if Flag.version.form.spellings.contains(first) { return try answer(.version, rest) }
        if first.hasPrefix("-") { throw unknownGlobalOption(first) }
        if let builtin = Builtin(rawValue: first) { return try answer(builtin, rest) }
        return try invocation(of: command(named: first), rest)
    }

    private func invocation(
        of command: Command, _ words: ArraySlice<String>
    ) throws(UsageError) -> Invocation {
        switch command.kind {
        case .group: return try subcommand(of: command, words)
        case .single(let run):
            return switch try ArgumentParser(command.grammar, of: program).parse(words) {
            case .help: .text(help(for: command))
            case .arguments(let arguments): .command(run, arguments)
            }
        }
    }

    private func answer(
        _ builtin: Builtin, _ words: ArraySlice<String>
    ) throws(UsageError) -> Invocation {
        let grammar = builtin.grammar(of: program.name)
        return switch try ArgumentParser(grammar, of: program).parse(words) {
        case .help: .text(help(for: try command(named: builtin.rawValue)))
        case .arguments(let arguments): .text(try text(of: builtin, arguments.operands))
        }
    }

    private func text(
        of builtin: Builtin, _ operands: [String]
    ) throws(UsageError) -> String {
        switch builtin {
        case .version: return "\(program.name) \(version)\n\(build)\n"
        case .help: return try help(about: operands)
        case .manual:
            guard let name = operands.first else { return manual() }
            return manual(for: try command(named: name))
        case .completion:
            guard let shell = operands.first.flatMap(Shell.init)
            else { preconditionFailure("the parser lets only known shells through") }
            return completion(for: shell)
        }
    }

    private func help(about words: [String]) throws(UsageError) -> String {
        guard let name = words.first else { return help() }
        let command = try command(named: name)
        guard let word = words.dropFirst().first else { return help(for: command) }
        guard !command.subcommands.isEmpty else {
            throw .extraOperand(word, command: "help \(name)", maximum: 0)
        }
        return help(for: try subcommand(word, of: command))
    }

    private func command(named word: String) throws(UsageError) -> Command {
        if let entry = commands.first(where: { $0.key == word }) {
            return made(entry.value, entry.key)
        }
        if word == Self.names, let namesCommand { return namesCommand() }
        if let builtin = Builtin(rawValue: word) { return command(builtin) }
        let known = commands.map(\.key) + Builtin.allCases.map(\.rawValue)
        let nearest = program.nearest(word, known)
        throw .unknownCommand(word, nearest: nearest, program: program.name)
    }

    private func unknownGlobalOption(_ word: String) -> UsageError {
        let typed = String(word.drop { $0 == "-" })
        let nearest = program.nearest(typed, Self.globalOptions.map(\.form.name))
        return .unknownGlobalOption(word, nearest: nearest.map { "--\($0)" })
    }
}

extension CommandTable {
    /// Finds the subcommand: the first argument that is neither an option nor an option's value.
    private func subcommand(
        of group: Command, _ words: ArraySlice<String>
    ) throws(UsageError) -> Invocation {
        var rest = Array(words)
        guard let place = place(in: rest, of: group) else {
            let isHelp = words.contains { Flag.help.form.spellings.contains($0) }
            if isHelp { return .text(help(for: group)) }
            if let usual = group.usual { return try invocation(of: usual, words) }
            throw .noSubcommand(
                group: group.grammar.name, known: group.subcommands.map(\.word),
                program: program.name)
        }
        let word = rest.remove(at: place)
        return try invocation(of: subcommand(word, of: group), rest[...])
    }

    private func place(in words: [String], of group: Command) -> Int? {
        let forms = group.subcommands.flatMap(\.grammar.forms)
        var isValue = false
        for (place, word) in words.enumerated() {
            if isValue {
                isValue = false
            } else if word.hasPrefix("-"), word != "-" {
                isValue = forms.contains { $0.label != nil && $0.spellings.contains(word) }
            } else {
                return place
            }
        }
        return nil
    }

    private func subcommand(_ word: String, of group: Command) throws(UsageError) -> Command {
        if let command = group.subcommands.first(where: { $0.word == word }) { return command }
        let known = group.subcommands.map(\.word)
        throw .unknownSubcommand(
            word, group: group.grammar.name, known: known, nearest: program.nearest(word, known))
    }
}
