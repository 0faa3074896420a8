import Wording

/// The commands that every table answers by itself.
enum Builtin: String, CaseIterable, Sendable {
    case help
    case completion
    case version

    var grammar: Grammar {
        switch self {
        case .help:
            Grammar(
                name: rawValue, summary: "explain the tool or one of its commands",
                discussion: "Without COMMAND, lists the commands.",
                operands: Operands("COMMAND", 0...1, completion: .commands, "what to explain"),
                options: [])
        case .completion:
            Grammar(
                name: rawValue, summary: "print a completion script for a shell",
                discussion: Shell.installation,
                operands: Operands(
                    "SHELL", 1...1, completion: .words(Shell.allCases.map(\.rawValue)),
                    "the shell that will read the script"),
                options: [])
        case .version:
            Grammar(
                name: rawValue, summary: "print the version", discussion: "", operands: nil,
                options: [])
        }
    }
}
