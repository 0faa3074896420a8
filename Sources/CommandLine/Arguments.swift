/// What was written after a command's name, checked against its grammar.
package struct Arguments: Sendable {
    /// The words that are neither options nor their values.
    package let operands: [String]
    private let grammar: Grammar
    private let words: [String]
    private let given: [String: any Sendable]

    /// `given` holds the value of each option by its long name, `words` all as they were typed.
    init(
        _ grammar: Grammar, given: [String: any Sendable] = [:], operands: [String] = [],
        words: [String] = []
    ) {
        self.grammar = grammar
        self.given = given
        self.operands = operands
        self.words = words
    }

    /// What was typed, with a flag more, as a shell reads it again.
    package func retyped(adding flag: Flag) -> String {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let all = words[..<end] + ["--\(flag.form.name)"] + words[end...]
        return ([grammar.name] + all.map(\.quoted)).joined(separator: " ")
    }

    /// The value of an option; nil if it was not given.
    package subscript<Value>(_ option: Option<Value>) -> Value? {
        guard let value = found(option.form.name) else { return nil }
        guard let value = value as? Value else {
            preconditionFailure("'--\(option.form.name)' is declared twice, with other values")
        }
        return value
    }

    /// Whether a flag was given.
    package subscript(_ flag: Flag) -> Bool { found(flag.form.name) != nil }

    /// Whether an option was given, whatever its value.
    package func has(_ option: any AnyOption) -> Bool { found(option.form.name) != nil }

    /// Whether the command has an option.
    package func knows(_ option: any AnyOption) -> Bool {
        grammar.allOptions.contains { $0.form.name == option.form.name }
    }

    func found(_ name: String) -> (any Sendable)? {
        precondition(
            grammar.allOptions.contains { $0.form.name == name },
            "'\(grammar.name)' asks for '--\(name)', which its grammar does not have")
        return given[name]
    }
}

extension String {
    /// The word as a shell reads it.
    fileprivate var quoted: String {
        let isPlain =
            !isEmpty
            && unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || "-_./:=@%+,".unicodeScalars.contains(scalar)
            }
        return isPlain ? self : quotedForShell
    }
}
