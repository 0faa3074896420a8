/// An error in the command line.
package enum UsageError: Error, Equatable {
    case unknownCommand(String, nearest: String?, program: String)
    /// The subcommand is unknown; `known` are the subcommands of the group.
    case unknownSubcommand(String, group: String, known: [String], nearest: String?)
    case noSubcommand(group: String, known: [String], program: String)
    case unknownGlobalOption(String, nearest: String?)
    case unknownOption(String, command: String, nearest: String?, program: String)
    case repeatedOption(String)
    case missingValue(option: String, label: String)
    case needlessValue(option: String)
    /// The word is not one of the allowed ones; `nearest` is the most similar of them.
    case unknownWord(String, place: Place, known: [String], nearest: String?)
    case missingOperand(command: String, operands: String, program: String)
    case extraOperand(String, command: String, maximum: Int)
    /// The value does not meet a condition that the command checks after parsing.
    case unfitValue(String, option: String, needs: String)
    case unfitOperand(String, needs: String)
    case missingCompanion(of: String, needs: String)
    case conflict(String, with: String)
    case unfitVariable(String, needs: String)
    /// Options contradict each other; the summary does not repeat the arguments.
    case contradiction(String, summary: String)

    /// The position of a word in the command line.
    package enum Place: Equatable, Sendable {
        case option(String)
        case operand(label: String)
    }
}

extension UsageError: CustomStringConvertible {
    /// The message for a log, without the arguments, which may be private.
    package var description: String {
        if case .contradiction(_, let summary) = self { return summary }
        return text { _ in "…" }
    }

    /// The message for the terminal, with the arguments.
    package var detail: String { text { $0 } }

    private func text(quoting typed: (String) -> String) -> String {
        switch self {
        case .unknownCommand(let word, let nearest, let program):
            "unknown command '\(typed(word))'; "
                + (Self.guess(nearest) ?? "'\(program) help' lists the commands")
        case .unknownSubcommand(let word, let group, let known, let nearest):
            "unknown command '\(typed(word))' after '\(group)'; "
                + (Self.guess(nearest) ?? Self.choice(of: known))
        case .noSubcommand(let group, let known, let program):
            "'\(group)' needs a command after it, as in '\(program) \(group) "
                + "\(known.first ?? "")'; \(Self.choice(of: known))"
        case .unknownGlobalOption(let word, let nearest):
            "unknown option '\(typed(word))' before the command; "
                + (Self.guess(nearest) ?? "the options of a command go after its name")
        case .unknownOption(let word, let command, let nearest, let program):
            "unknown option '\(typed(word))' for '\(command)'; "
                + (Self.guess(nearest) ?? "'\(program) help \(command)' lists its options")
        case .repeatedOption(let option):
            "option '\(option)' is given twice, so leave one out"
        case .missingValue(let option, let label):
            "option '\(option)' needs a value, as in '\(option) \(label)'"
        case .needlessValue(let option):
            "option '\(option)' takes no value; write only '\(option)'"
        case .unknownWord(let word, let place, let known, let nearest):
            "unknown \(place.quoting(typed(word))); "
                + (Self.guess(nearest) ?? Self.choice(of: known))
        case .missingOperand(let command, let operands, let program):
            "'\(command)' needs \(operands), as in '\(program) \(command) \(operands)'"
        case .extraOperand(let word, let command, let maximum):
            "'\(command)' takes \(Self.limit(maximum)), so leave out '\(typed(word))'"
        case .unfitOperand(let word, let needs):
            "'\(typed(word))' must be \(needs)"
        case .missingCompanion(let option, let needs):
            "option '\(option)' also needs '\(needs)'"
        case .conflict(let option, let other):
            "option '\(option)' cannot be used with '\(other)', so leave one out"
        case .unfitVariable(let name, let needs):
            "the environment's \(name) must be \(needs)"
        case .contradiction(let detail, _): detail
        case .unfitValue(let word, let option, let needs):
            "option '--\(option)' needs \(needs), not '\(typed(word))'"
        }
    }

    private static func guess(_ nearest: String?) -> String? {
        nearest.map { "did you mean '\($0)'?" }
    }

    private static func choice(of known: [String]) -> String {
        "choose " + known.map { "'\($0)'" }.joinedAsAlternatives
    }

    private static func limit(_ maximum: Int) -> String {
        switch maximum {
        case 0: "no operand"
        case 1: "at most 1 operand"
        default: "at most \(maximum) operands"
        }
    }
}

extension UsageError.Place {
    fileprivate func quoting(_ word: String) -> String {
        switch self {
        case .option(let spelling): "value '\(word)' for option '\(spelling)'"
        case .operand(let label): "\(label.lowercased()) '\(word)'"
        }
    }
}

extension [String] {
    /// The words as alternatives, as in "a, b or c".
    var joinedAsAlternatives: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
