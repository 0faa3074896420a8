/// A command of the tool: its grammar, and either an action or subcommands.
package struct Command: Sendable {
    /// An action that returns the exit status.
    package typealias Run = @Sendable (Arguments) throws -> Int32

    enum Kind: Sendable {
        case single(Run)
        /// If `hasUsual`, the first subcommand is the default.
        case group([Command], hasUsual: Bool)
    }
    /// The grammar of the command.
    package private(set) var grammar: Grammar
    private(set) var kind: Kind

    /// Creates a command with an action.
    package init(_ grammar: Grammar, run: @escaping Run) {
        self.grammar = grammar
        kind = .single(run)
    }

    /// Creates a command with subcommands. Without a subcommand on the command line, `usual` is
    /// run, if any.
    package init(
        name: String, summary: String, discussion: String, usual: Command? = nil,
        _ subcommands: [Command]
    ) {
        grammar = Grammar(name: name, summary: summary, discussion: discussion)
        let all = (usual.map { [$0] } ?? []) + subcommands
        kind = .group(all.map { $0.named(after: name) }, hasUsual: usual != nil)
    }

    private func named(after group: String) -> Command {
        var command = self
        command.grammar.name = "\(group) \(grammar.name)"
        return command
    }

    /// The last word of the command's name.
    var word: String { grammar.name.split(separator: " ").last.map { String($0) } ?? "" }

    /// The subcommands; empty for a command with an action.
    var subcommands: [Command] {
        switch kind {
        case .single: []
        case .group(let all, _): all
        }
    }

    /// The default subcommand, if any.
    var usual: Command? {
        switch kind {
        case .single: nil
        case .group(let all, let hasUsual): hasUsual ? all.first : nil
        }
    }
}
