import CarePlan

/// The whole command line of a tool: its commands and what help says about them all.
struct CommandTable: Sendable {
    let program: String
    let version: String
    /// One sentence at the top of the help.
    let summary: String
    /// The last line of the help: where to read more.
    let readMore: String
    let commands: [Command]
    /// The columns that help may fill.
    var width = 80

    /// Every command's grammar, the builtin ones last.
    var grammars: [Grammar] {
        commands.map(\.grammar) + Builtin.allCases.map(\.grammar)
    }

    /// The options that may stand in place of a command.
    static let globalOptions: [Option] = [.help, .version]

    /// What the words after the program's name ask for.
    func parse(_ words: [String]) throws(UsageError) -> Invocation {
        guard let first = words.first else { throw .noCommand(program: program) }
        let rest = words.dropFirst()
        if Option.help.spellings.contains(first) { return try answer(.help, rest) }
        if Option.version.spellings.contains(first) { return try answer(.version, rest) }
        if first.hasPrefix("-") { throw unknownGlobalOption(first) }
        if let builtin = Builtin(rawValue: first) { return try answer(builtin, rest) }
        guard let command = commands.first(where: { $0.grammar.name == first })
        else { throw unknownCommand(first) }
        return switch try ArgumentParser(command.grammar, of: program).parse(rest) {
        case .help: .text(help(for: command.grammar))
        case .arguments(let arguments): .command(command, arguments)
        }
    }

    private func answer(
        _ builtin: Builtin, _ words: ArraySlice<String>
    ) throws(UsageError) -> Invocation {
        switch try ArgumentParser(builtin.grammar, of: program).parse(words) {
        case .help: .text(help(for: builtin.grammar))
        case .arguments(let arguments): .text(try text(of: builtin, arguments))
        }
    }

    private func text(of builtin: Builtin, _ arguments: Arguments) throws(UsageError) -> String {
        switch builtin {
        case .version: return "\(program) \(version)\n"
        case .help:
            guard let name = arguments.operands.first else { return help() }
            guard let grammar = grammars.first(where: { $0.name == name })
            else { throw unknownCommand(name) }
            return help(for: grammar)
        case .completion:
            guard let shell = arguments.operands.first.flatMap(Shell.init)
            else { preconditionFailure("the parser lets only known shells through") }
            return completion(for: shell)
        }
    }

    private func unknownCommand(_ word: String) -> UsageError {
        let nearest = Spelling.nearest(to: word, in: grammars.map(\.name))
        return .unknownCommand(word, nearest: nearest, program: program)
    }

    private func unknownGlobalOption(_ word: String) -> UsageError {
        let typed = String(word.drop { $0 == "-" })
        let nearest = Spelling.nearest(to: typed, in: Self.globalOptions.map(\.name))
        return .unknownGlobalOption(word, nearest: nearest.map { "--\($0)" })
    }
}
