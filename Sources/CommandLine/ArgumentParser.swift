/// Parses the arguments of a command from left to right, by the command's grammar.
package struct ArgumentParser {
    /// The result of parsing.
    package enum Outcome {
        /// The arguments ask for the command's help.
        case help
        /// The arguments for the command.
        case arguments(Arguments)
    }

    private let grammar: Grammar
    private let program: Program
    private var rest: ArraySlice<String> = []
    private var given: [String: any Sendable] = [:]
    private var operands: [String] = []

    /// Creates a parser for the command with this grammar.
    package init(_ grammar: Grammar, of program: Program) {
        self.grammar = grammar
        self.program = program
    }

    /// Parses the arguments. If `--help` is among them, the arguments after it are not checked.
    package consuming func parse(_ words: some Sequence<String>) throws(UsageError) -> Outcome {
        let words = Array(words)
        rest = ArraySlice(words)
        while let word = rest.popFirst() {
            try read(word)
            if given[Flag.help.form.name] != nil { return .help }
        }
        try checkOperands()
        return .arguments(Arguments(grammar, given: given, operands: operands, words: words))
    }

    private mutating func read(_ word: String) throws(UsageError) {
        if word == "--" {
            operands += rest
            rest = []
        } else if word.hasPrefix("--") {
            try readLong(word)
        } else if word.hasPrefix("-"), word != "-", !Self.isNumber(word.dropFirst()) {
            try readShort(word)
        } else {
            operands.append(word)
        }
    }

    /// Returns whether the word begins with a digit: a negative number is not an option.
    private static func isNumber(_ word: Substring) -> Bool {
        word.first.map { $0.isASCII && $0.isNumber } ?? false
    }
}

extension ArgumentParser {
    private mutating func readLong(_ word: String) throws(UsageError) {
        let end = word.firstIndex(of: "=") ?? word.endIndex
        let spelling = String(word[..<end])
        let value = end == word.endIndex ? nil : String(word[end...].dropFirst())
        guard let option = grammar.allOptions.first(where: { "--\($0.form.name)" == spelling })
        else { throw unknownOption(spelling) }
        if let label = option.form.label {
            try set(option, as: spelling, to: value, label: label)
        } else if value != nil {
            throw .needlessValue(option: spelling)
        } else {
            try set(option, as: spelling, to: "")
        }
    }

    /// Reads an argument with one dash: an option with its value attached or next, or a row of
    /// flags.
    private mutating func readShort(_ word: String) throws(UsageError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            let spelling = "-\(letter)"
            guard let option = grammar.allOptions.first(where: { $0.form.short == letter })
            else { throw unknownOption(word.dropFirst().first == letter ? word : spelling) }
            if let label = option.form.label {
                let attached = letters.first == "=" ? letters.dropFirst() : letters
                let value = letters.isEmpty ? nil : String(attached)
                return try set(option, as: spelling, to: value, label: label)
            }
            if letters.first == "=" { throw .needlessValue(option: spelling) }
            try set(option, as: spelling, to: "")
        }
    }

    private mutating func set(
        _ option: any AnyOption, as spelling: String, to attached: String?, label: String
    ) throws(UsageError) {
        guard let value = attached ?? nextValue(), !value.isEmpty
        else { throw .missingValue(option: spelling, label: label) }
        try set(option, as: spelling, to: value)
    }

    private mutating func set(
        _ option: any AnyOption, as spelling: String, to text: String
    ) throws(UsageError) {
        let value: any Sendable
        do throws(ValueError) {
            value = try option.value(text)
        } catch {
            throw unfit(text, option.form, spelling, error)
        }
        guard given.updateValue(value, forKey: option.form.name) == nil
        else { throw .repeatedOption(spelling) }
    }

    private func unfit(
        _ text: String, _ form: OptionForm, _ spelling: String, _ error: ValueError
    ) -> UsageError {
        switch error {
        case .unfit(let needs): .unfitValue(text, option: form.name, needs: needs)
        case .unfitUnseen(let needs): .unfitValue("…", option: form.name, needs: needs)
        case .unknown(let known):
            .unknownWord(
                text, place: .option(spelling), known: known,
                nearest: program.nearest(text, known))
        }
    }

    /// Returns the next argument, or `nil` if it looks like an option. A value that looks like an
    /// option can be written `--name=-value`.
    private mutating func nextValue() -> String? {
        guard let next = rest.first else { return nil }
        let second = next.dropFirst().first
        let isOption = next.first == "-" && second.map { !$0.isNumber } ?? false
        return isOption ? nil : rest.popFirst()
    }

    private func unknownOption(_ spelling: String) -> UsageError {
        let typed = String(spelling.drop { $0 == "-" })
        let nearest = typed.count > 1 ? program.nearest(typed, grammar.forms.map(\.name)) : nil
        return .unknownOption(
            spelling, command: grammar.name, nearest: nearest.map { "--\($0)" },
            program: program.name)
    }
}

extension ArgumentParser {
    private func checkOperands() throws(UsageError) {
        try checkCount()
        guard let expected = grammar.operands, let known = expected.completion.words else { return }
        for word in operands where !known.contains(word) {
            throw .unknownWord(
                word, place: .operand(label: expected.label), known: known,
                nearest: program.nearest(word, known))
        }
    }

    private func checkCount() throws(UsageError) {
        if let expected = grammar.operands, operands.count < expected.minimum {
            throw .missingOperand(
                command: grammar.name, operands: expected.usage, program: program.name)
        }
        let maximum = grammar.operands.map(\.maximum) ?? 0
        if let maximum, operands.count > maximum {
            throw .extraOperand(operands[maximum], command: grammar.name, maximum: maximum)
        }
    }
}
