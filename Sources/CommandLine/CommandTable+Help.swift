extension CommandTable {
    /// Returns the text that `dosecal help` prints.
    func help() -> String {
        let layout = TextLayout(width: width)
        let more = "'\(program.name) help COMMAND' explains a command. \(readMore)"
        return Self.page(
            [
                layout.filled(summary),
                ["usage: \(program.name) COMMAND [OPTION…] [OPERAND…]"],
            ] + sections(layout) + [
                ["options:"] + layout.table(Self.globalOptions.map(\.form.row)),
                layout.filled(more),
            ])
    }

    /// Returns the text that `dosecal` alone prints: examples, and the commands in groups.
    func overview() -> String {
        let layout = TextLayout(width: width)
        let names = groups(of: all.map(\.grammar.name)) { $0 }
        return Self.page([
            layout.filled(summary),
            examples.isEmpty
                ? [] : layout.table(examples.map { ("\(program.name) \($0.key)", $0.value) }),
            layout.table(names.map { ($0.title, $0.members.joined(separator: ", ")) }),
            layout.filled(
                "'\(program.name) help' explains the commands, "
                    + "'\(program.name) help COMMAND' one of them."),
        ])
    }

    /// The commands with their summaries, in groups, with the same columns in each.
    private func sections(_ layout: TextLayout) -> [[String]] {
        let groups = groups(of: all, \.grammar.name)
        var lines = layout.table(
            groups.flatMap(\.members).map { ($0.grammar.name, $0.grammar.summary) })[...]
        return groups.map { group in
            // A summary may continue on further lines, which are indented deeper.
            var rows = group.members.count
            let own = lines.prefix { line in
                if !line.hasPrefix("   ") { rows -= 1 }
                return rows >= 0
            }
            lines = lines.dropFirst(own.count)
            return ["\(group.title):"] + own
        }
    }

    /// Returns the elements in the groups of their names. Those without a group are last.
    private func groups<Element>(
        of all: [Element], _ name: (Element) -> String
    ) -> [(title: String, members: [Element])] {
        let grouped = groupings.map { title, names in
            (title, names.compactMap { wanted in all.first { name($0) == wanted } })
        }
        let known = Set(groupings.flatMap(\.value))
        let rest = all.filter { !known.contains(name($0)) }
        return grouped + [(groupings.isEmpty ? "commands" : "help", rest)]
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

extension [String] {
    /// The words as alternatives, as in "a, b or c".
    fileprivate var joinedAsAlternatives: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
