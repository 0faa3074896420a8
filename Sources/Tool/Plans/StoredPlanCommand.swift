import CommandLine

/// The common part of commands that change the text of a stored plan.
enum StoredPlanCommand {
    private static let footer = """
        The rest of the text stays as it is, and becomes the next version of the plan.

        Exit status: 0 done, or already so; 1 not done; 64 wrong usage.
        """

    /// Returns a command that makes an edit and prints the lines that `edit` returns.
    static func command(
        _ name: String, _ summary: String, _ discussion: String, _ environment: Environment,
        on operands: Operands, _ options: [any AnyOption],
        _ edit: @escaping @Sendable (Arguments, CommandContext) throws -> [String]
    ) -> Command {
        let grammar = Grammar(
            name: name, summary: summary, discussion: "\(discussion)\n\n\(footer)",
            operands: operands, options: options + CommandContext.options)
        return Command(grammar) { arguments in
            let lines = try edit(arguments, try CommandContext(arguments, environment))
            try environment.output.print(lines.joined(separator: "\n") + "\n")
            return 0
        }
    }
}
