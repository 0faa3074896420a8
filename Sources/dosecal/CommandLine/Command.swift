/// A command of the tool: how it is written and what it does.
struct Command: Sendable {
    typealias Run = @Sendable (Arguments) throws -> Int32

    let grammar: Grammar
    /// Does the work and gives the exit code.
    let run: Run

    init(_ grammar: Grammar, run: @escaping Run) {
        self.grammar = grammar
        self.run = run
    }
}
