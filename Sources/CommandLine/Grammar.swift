/// The name, the options and the operands of a command, with their descriptions.
///
/// Parsing, help and shell completion are all derived from this value.
package struct Grammar: Sendable {
    /// The command's name, including the name of its group.
    package internal(set) var name: String
    /// The line for the list of commands.
    let summary: String
    /// The paragraphs for `help NAME`; lines that begin with a space are not refilled.
    let discussion: String
    let operands: Operands?
    let options: [any AnyOption]

    /// Creates the grammar of a command.
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

    /// The options of the command, including `--help`.
    var allOptions: [any AnyOption] { options + [Flag.help] }
    /// The forms of all options.
    var forms: [OptionForm] { allOptions.map(\.form) }

    /// The discussion, or the summary if there is none.
    var description: String { discussion.isEmpty ? summary : discussion }

    func usage(of program: String) -> String {
        let options = options.isEmpty ? [] : ["[OPTION…]"]
        let operands = operands.map { [$0.usage] } ?? []
        return ([program, name] + options + operands).joined(separator: " ")
    }
}
