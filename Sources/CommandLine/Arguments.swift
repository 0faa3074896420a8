/// The arguments of a command, checked against its grammar.
package struct Arguments: Sendable {
    /// The arguments that are neither options nor their values.
    package let operands: [String]
    private let grammar: Grammar
    private let words: [String]
    private let given: [String: any Sendable]

    /// Creates arguments. `given` holds the option values by long name, `words` all arguments as
    /// typed.
    init(
        _ grammar: Grammar, given: [String: any Sendable] = [:], operands: [String] = [],
        words: [String] = []
    ) {
        self.grammar = grammar
        self.given = given
        self.operands = operands
        self.words = words
    }

    /// Returns the command as typed, with one more flag, quoted for a shell.
    package func retyped(adding flag: Flag) -> String {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let all = words[..<end] + ["--\(flag.form.name)"] + words[end...]
        return ([grammar.name] + all.map(\.quoted)).joined(separator: " ")
    }

    /// Returns the value of an option, or `nil` if it was not given.
    package subscript<Value>(_ option: Option<Value>) -> Value? {
        guard let value = found(option.form.name) else { return nil }
        guard let value = value as? Value else {
            preconditionFailure("'--\(option.form.name)' is declared twice, with other values")
        }
        return value
    }

    /// Returns whether a flag was given.
    package subscript(_ flag: Flag) -> Bool { found(flag.form.name) != nil }

    /// Returns whether an option was given, with any value.
    package func has(_ option: any AnyOption) -> Bool { found(option.form.name) != nil }

    /// Returns whether the command has this option.
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
    /// The word, quoted for a shell if necessary.
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
