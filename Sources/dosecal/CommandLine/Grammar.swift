/// What may be written after a command's name, and what it means.
///
/// Parsing, help and shell completion all follow from this one value.
struct Grammar: Equatable, Sendable {
    let name: String
    /// One line for the list of commands.
    let summary: String
    /// Paragraphs for `help NAME`; lines that begin with a space are shown as they are.
    let discussion: String
    let operands: Operands?
    let options: [Option]

    /// The options as written in the table and the one that every command has.
    var allOptions: [Option] { options + [.help] }

    func usage(of program: String) -> String {
        let options = options.isEmpty ? [] : ["[OPTION…]"]
        let operands = operands.map { [$0.usage] } ?? []
        return ([program, name] + options + operands).joined(separator: " ")
    }
}
