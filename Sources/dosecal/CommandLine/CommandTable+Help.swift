import CarePlan

extension CommandTable {
    /// What `dosecal help` prints.
    func help() -> String {
        let layout = TextLayout(width: width)
        let commands = grammars.map { (left: $0.name, right: $0.summary) }
        let more = "'\(program) help COMMAND' explains a command. \(readMore)"
        return Self.page([
            layout.filled(summary),
            ["usage: \(program) COMMAND [OPTION…] [OPERAND…]"],
            ["commands:"] + layout.table(commands),
            ["options:"] + layout.table(Self.globalOptions.map(\.row)),
            layout.filled(more),
        ])
    }

    /// What `dosecal help export` prints.
    func help(for grammar: Grammar) -> String {
        let layout = TextLayout(width: width)
        let operands = grammar.operands.map { ["operands:"] + layout.table([$0.row]) }
        return Self.page([
            ["usage: \(grammar.usage(of: program))"],
            layout.paragraphs(grammar.discussion.isEmpty ? grammar.summary : grammar.discussion),
            operands ?? [],
            ["options:"] + layout.table(grammar.allOptions.map(\.row)),
        ])
    }

    /// Sections with an empty line between them.
    private static func page(_ sections: [[String]]) -> String {
        sections.filter { !$0.isEmpty }
            .map { $0.map { $0 + "\n" }.joined() }
            .joined(separator: "\n")
    }
}

extension Option {
    fileprivate var row: (left: String, right: String) {
        let short = short.map { "-\($0), " } ?? "    "
        let label = label.map { " \($0)" } ?? ""
        let standard = defaultText.map { " (default: \($0))" } ?? ""
        return ("\(short)--\(name)\(label)", meaning + completion.choice + standard)
    }
}

extension Operands {
    fileprivate var row: (left: String, right: String) {
        (label, meaning + completion.choice)
    }
}

extension Completion {
    fileprivate var choice: String {
        words.map { ": \($0.joinedAsChoice)" } ?? ""
    }
}
