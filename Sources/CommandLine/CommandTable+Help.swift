extension CommandTable {
    /// Returns the text that `dosecal help` prints.
    func help() -> String {
        let layout = TextLayout(width: width)
        let commands = all.map { (left: $0.grammar.name, right: $0.grammar.summary) }
        let more = "'\(program.name) help COMMAND' explains a command. \(readMore)"
        return Self.page([
            layout.filled(summary),
            ["usage: \(program.name) COMMAND [OPTION…] [OPERAND…]"],
            ["commands:"] + layout.table(commands),
            ["options:"] + layout.table(Self.globalOptions.map(\.form.row)),
            layout.filled(more),
        ])
    }

    /// Returns the text of `dosecal help export`, or of `dosecal help subscriber` for a group.
    package func help(for command: Command) -> String {
        command.subcommands.isEmpty ? help(for: command.grammar) : help(forGroup: command)
    }

    private func help(forGroup group: Command) -> String {
        let layout = TextLayout(width: width)
        let name = group.grammar.name
        let word = group.usual == nil ? "COMMAND" : "[COMMAND]"
        let commands = group.subcommands.map { (left: $0.word, right: $0.grammar.summary) }
        return Self.page([
            ["usage: \(program.name) \(name) \(word) [OPTION…] [OPERAND…]"],
            layout.paragraphs(group.grammar.discussion),
            ["commands:"] + layout.table(commands),
            ["options:"] + layout.table(group.grammar.forms.map(\.row)),
            layout.filled("'\(program.name) help \(name) COMMAND' explains one of them."),
        ])
    }

    private func help(for grammar: Grammar) -> String {
        let layout = TextLayout(width: width)
        let operands = grammar.operands.map { ["operands:"] + layout.table([$0.row]) }
        return Self.page([
            ["usage: \(grammar.usage(of: program.name))"],
            layout.paragraphs(grammar.description),
            operands ?? [],
            ["options:"] + layout.table(grammar.forms.map(\.row)),
        ])
    }

    /// Joins sections with empty lines between them.
    private static func page(_ sections: [[String]]) -> String {
        sections.filter { !$0.isEmpty }
            .map { $0.map { $0 + "\n" }.joined() }
            .joined(separator: "\n")
    }
}

extension OptionForm {
    var row: (left: String, right: String) {
        let short = short.map { "-\($0), " } ?? "    "
        let label = label.map { " \($0)" } ?? ""
        let standard = self.standard.map { " (default: \($0))" } ?? ""
        return ("\(short)--\(name)\(label)", meaning + completion.choice + standard)
    }
}

extension Operands {
    var row: (left: String, right: String) {
        (label, meaning + completion.choice)
    }
}

extension Completion {
    fileprivate var choice: String {
        words.map { ": \($0.joinedAsAlternatives)" } ?? ""
    }
}
