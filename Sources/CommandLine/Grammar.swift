/// What may be written after a command's name, and what it means.
///
/// Parsing, help and shell completion all follow from this one value.
package struct Grammar: Sendable {
    /// The command's name, with that of the group that it belongs to.
    package internal(set) var name: String
    /// One line for the list of commands.
    let summary: String
    /// Paragraphs for `help NAME`; lines that begin with a space are shown as they are.
    let discussion: String
    let operands: Operands?
    let options: [any AnyOption]

    /// The grammar of a command.
    package init(
        name: String, summary: String, discussion: String = "", operands: Operands? = nil,
        options: [any AnyOption] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.operands = operands
        self.options = options
    }

    /// The options as written in the table and the one that every command has.
    var allOptions: [any AnyOption] { options + [Flag.help] }
    /// How each of them is written.
    var forms: [OptionForm] { allOptions.map(\.form) }

    func usage(of program: String) -> String {
        let options = options.isEmpty ? [] : ["[OPTION…]"]
        let operands = operands.map { [$0.usage] } ?? []
        return ([program, name] + options + operands).joined(separator: " ")
    }
}
