/// What was written after a command's name, checked against its grammar.
struct Arguments: Equatable, Sendable {
    let operands: [String]
    private let grammar: Grammar
    private let given: [String: String]

    /// `given` holds the value of each option by its long name, and an empty text for a flag.
    init(_ grammar: Grammar, given: [String: String] = [:], operands: [String] = []) {
        self.grammar = grammar
        self.given = given
        self.operands = operands
    }

    func flag(_ name: String) -> Bool {
        written(name) != nil
    }

    func value(_ name: String) -> String? {
        written(name)
    }

    private func written(_ name: String) -> String? {
        precondition(
            grammar.allOptions.contains { $0.name == name },
            "'\(grammar.name)' asks for '--\(name)', which its grammar does not have")
        return given[name]
    }
}
