/// The commands that are part of every command table.
enum Builtin: String, CaseIterable, Sendable {
    case help
    case completion
    case manual
    case version

    func grammar(of program: String) -> Grammar {
        switch self {
        case .help:
            Grammar(
                name: rawValue, summary: "explain a command",
                discussion: "Explains a command. Without COMMAND, lists all commands.",
                operands: Operands(
                    "COMMAND", 0...2, completion: .commands, usage: "[COMMAND [SUBCOMMAND]]",
                    "the command to explain"))
        case .completion:
            Grammar(
                name: rawValue, summary: "print a completion script for a shell",
                discussion: Shell.installation(of: program),
                operands: Operands(
                    "SHELL", 1...1, completion: .words(Shell.allCases.map(\.rawValue)),
                    "the shell that will read the script"))
        case .manual:
            Grammar(
                name: rawValue, summary: "print a manual page",
                discussion: """
                    Prints the manual page of a command in the format of man(7). Without COMMAND, prints
                    the page that lists all commands.

                      \(program) manual take | man -l -
                    """,
                operands: Operands(
                    "COMMAND", 0...1, completion: .commands, "the command to describe"))
        case .version:
            Grammar(
                name: rawValue, summary: "print the version", discussion: "Prints the version.")
        }
    }
}
