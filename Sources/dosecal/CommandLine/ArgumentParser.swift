import CarePlan
import Wording

/// Reads the words after a command's name, from left to right, by its grammar.
struct ArgumentParser {
    enum Outcome: Equatable {
        case help
        case arguments(Arguments)
    }

    private let grammar: Grammar
    private let program: String
    private var rest: ArraySlice<String> = []
    private var given: [String: String] = [:]
    private var operands: [String] = []

    init(_ grammar: Grammar, of program: String) {
        self.grammar = grammar
        self.program = program
    }

    /// What the words mean; a `--help` among them wins over whatever would come after it.
    consuming func parse(_ words: some Sequence<String>) throws(UsageError) -> Outcome {
        rest = ArraySlice(words)
        while let word = rest.popFirst() {
            try read(word)
            if given[Option.help.name] != nil { return .help }
        }
        try checkOperands()
        return .arguments(Arguments(grammar, given: given, operands: operands))
    }

    private mutating func read(_ word: String) throws(UsageError) {
        if word == "--" {
            operands += rest
            rest = []
        } else if word.hasPrefix("--") {
            try readLong(word)
        } else if word.hasPrefix("-"), word != "-" {
            try readShort(word)
        } else {
            operands.append(word)
        }
    }
}

extension ArgumentParser {
    private mutating func readLong(_ word: String) throws(UsageError) {
        let end = word.firstIndex(of: "=") ?? word.endIndex
        let spelling = String(word[..<end])
        let value = end == word.endIndex ? nil : String(word[end...].dropFirst())
        guard let option = grammar.allOptions.first(where: { "--\($0.name)" == spelling })
        else { throw unknownOption(spelling) }
        switch option.kind {
        case .flag where value != nil: throw .needlessValue(option: spelling)
        case .flag: try set(option, as: spelling, to: "")
        case .value(let label, _, _): try set(option, as: spelling, to: value, label: label)
        }
    }

    /// One dash: a value option with its value attached or next, or flags in a row.
    private mutating func readShort(_ word: String) throws(UsageError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            let spelling = "-\(letter)"
            guard let option = grammar.allOptions.first(where: { $0.short == letter })
            else { throw unknownOption(word.dropFirst().first == letter ? word : spelling) }
            if case .value(let label, _, _) = option.kind {
                let attached = letters.first == "=" ? letters.dropFirst() : letters
                let value = letters.isEmpty ? nil : String(attached)
                return try set(option, as: spelling, to: value, label: label)
            }
            if letters.first == "=" { throw .needlessValue(option: spelling) }
            try set(option, as: spelling, to: "")
        }
    }

    private mutating func set(
        _ option: Option, as spelling: String, to attached: String?, label: String
    ) throws(UsageError) {
        guard let value = attached ?? nextValue(), !value.isEmpty
        else { throw .missingValue(option: spelling, label: label) }
        try check(value, by: option.completion, at: .option(spelling))
        try set(option, as: spelling, to: value)
    }

    private mutating func set(
        _ option: Option, as spelling: String, to value: String
    ) throws(UsageError) {
        guard given.updateValue(value, forKey: option.name) == nil
        else { throw .repeatedOption(spelling) }
    }

    /// The next word, unless it looks like an option; such a value can be written `--name=-value`.
    private mutating func nextValue() -> String? {
        guard let next = rest.first else { return nil }
        let second = next.dropFirst().first
        let isOption = next.first == "-" && second.map { !$0.isNumber } ?? false
        return isOption ? nil : rest.popFirst()
    }

    private func unknownOption(_ spelling: String) -> UsageError {
        let typed = String(spelling.drop { $0 == "-" })
        let names = grammar.allOptions.map(\.name)
        let nearest = typed.count > 1 ? Spelling.nearest(to: typed, in: names) : nil
        return .unknownOption(
            spelling, command: grammar.name, nearest: nearest.map { "--\($0)" }, program: program)
    }
}

extension ArgumentParser {
    private func checkOperands() throws(UsageError) {
        try checkCount()
        guard let expected = grammar.operands else { return }
        for operand in operands {
            try check(operand, by: expected.completion, at: .operand(label: expected.label))
        }
    }

    private func checkCount() throws(UsageError) {
        if let expected = grammar.operands, operands.count < expected.minimum {
            throw .missingOperand(
                command: grammar.name, operands: expected.usage, program: program)
        }
        let maximum = grammar.operands.map(\.maximum) ?? 0
        if let maximum, operands.count > maximum {
            throw .extraOperand(operands[maximum], command: grammar.name, maximum: maximum)
        }
    }

    private func check(
        _ word: String, by completion: Completion, at place: UsageError.Place
    ) throws(UsageError) {
        guard let known = completion.words, !known.contains(word) else { return }
        throw .unknownWord(word, place: place, known: known)
    }
}
