extension CommandTable {
    /// Returns the manual page of the tool, in the macro language of man(7).
    func manual() -> String {
        ManualPage(
            name: program.name, summary: summary, program: program.name, version: version,
            date: released,
            sections: [
                ("SYNOPSIS", ["\(program.name) COMMAND [OPTION…] [OPERAND…]"].map(ManualPage.bold)),
                ("DESCRIPTION", ManualPage.paragraphs(readMore)),
                ("COMMANDS", all.flatMap { ManualPage.entry($0.grammar.name, $0.grammar.summary) }),
                ("OPTIONS", Self.globalOptions.map(\.form.row).flatMap(ManualPage.entry)),
                ("SEE ALSO", ManualPage.paragraphs(references(to: all.map(\.grammar.name)))),
            ]
        ).text
    }

    /// Returns the manual page of a command. Its subcommands are sections.
    func manual(for command: Command) -> String {
        let grammar = command.grammar
        let parts = command.subcommands.isEmpty ? [command] : command.subcommands
        return ManualPage(
            name: "\(program.name)-\(grammar.name)", summary: grammar.summary,
            program: program.name, version: version, date: released,
            sections: [
                ("SYNOPSIS", synopsis(of: parts.map(\.grammar))),
                ("DESCRIPTION", ManualPage.paragraphs(grammar.description)),
            ] + (command.subcommands.isEmpty ? arguments(of: grammar) : parts.map(section)) + [
                ("SEE ALSO", ManualPage.paragraphs("\(program.name)(1), \(program.name)-plan(5)"))
            ]
        ).text
    }

    private func section(of subcommand: Command) -> ManualPage.Section {
        let grammar = subcommand.grammar
        return (
            grammar.name.uppercased(),
            ManualPage.paragraphs(grammar.description)
                + arguments(of: grammar).flatMap {
                    [".SS \(ManualPage.escaped($0.title))"] + $0.lines
                }
        )
    }

    private func synopsis(of grammars: [Grammar]) -> [String] {
        let lines = grammars.map { [ManualPage.bold($0.usage(of: program.name))] }
        return Array(lines.joined(separator: [".br"]))
    }

    private func arguments(of grammar: Grammar) -> [ManualPage.Section] {
        let operands = grammar.operands.map { [("OPERANDS", ManualPage.entry($0.row))] } ?? []
        return operands + [("OPTIONS", grammar.forms.map(\.row).flatMap(ManualPage.entry))]
    }

    private func references(to commands: [String]) -> String {
        (commands.map { "\(program.name)-\($0)(1)" } + ["\(program.name)-plan(5)"])
            .joined(separator: ", ")
    }
}

/// A page in the macro language of man(7).
private struct ManualPage {
    typealias Section = (title: String, lines: [String])

    let name: String
    let summary: String
    let program: String
    let version: String
    let date: String
    let sections: [Section]

    var text: String {
        let title = Self.escaped(name.uppercased())
        let head = [
            ".TH \(title) 1 \"\(date)\" \"\(program) \(version)\" \"\(program)\"",
            ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(summary))",
        ]
        let body = sections.flatMap { [".SH \(Self.escaped($0.title))"] + $0.lines }
        return (head + body).map { $0 + "\n" }.joined()
    }

    /// Returns a text in bold type.
    static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    /// Returns a term with its explanation.
    static func entry(_ left: String, _ right: String) -> [String] {
        [".TP", bold(String(left.drop { $0 == " " })), escaped(right)]
    }

    static func entry(_ row: (left: String, right: String)) -> [String] {
        entry(row.left, row.right)
    }

    /// Returns a text in paragraphs. Lines that begin with a space are printed without filling.
    static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        var isVerbatim = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isExample = line.first == " "
            if isExample != isVerbatim, !line.isEmpty {
                lines += [isExample ? ".nf" : ".fi"]
                isVerbatim = isExample
            }
            lines.append(line.isEmpty ? ".PP" : escaped(String(line)))
        }
        return lines + (isVerbatim ? [".fi"] : [])
    }

    /// Returns the text with the characters escaped that roff interprets.
    static func escaped(_ text: String) -> String {
        let plain = text.replacing(scalar: "\\", with: "\\e").replacing(scalar: "-", with: "\\-")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
