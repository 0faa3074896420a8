/// A command of the tool: how it is written, and what it does or which subcommands it has.
package struct Command: Sendable {
    /// Does the work and gives the exit code.
    package typealias Run = @Sendable (Arguments) throws -> Int32

    enum Kind: Sendable {
        case single(Run)
        /// If `hasUsual`, the first one is used when none is named.
        case group([Command], hasUsual: Bool)
    }
    /// How it is written.
    package private(set) var grammar: Grammar
    private(set) var kind: Kind

    /// A command that does something.
    package init(_ grammar: Grammar, run: @escaping Run) {
        self.grammar = grammar
        kind = .single(run)
    }

    /// A command with subcommands; if none is named, `usual` is used, if there is one.
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

    /// The last word of its name.
    var word: String { grammar.name.split(separator: " ").last.map { String($0) } ?? "" }

    /// Its subcommands; none for one that does something itself.
    var subcommands: [Command] {
        switch kind {
        case .single: []
        case .group(let all, _): all
        }
    }

    /// The subcommand to use if none is named.
    var usual: Command? {
        switch kind {
        case .single: nil
        case .group(let all, let hasUsual): hasUsual ? all.first : nil
        }
    }
}
