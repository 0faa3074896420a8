package import CommandLine
package import Wording

/// The messages for errors in the command line, with the arguments.
package struct UsageErrorText {
    private let wording: Wording

    /// Creates the messages in a language.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// Returns the message for an error.
    package func text(_ error: UsageError) -> String {
        switch error {
        case .unknownCommand, .unknownSubcommand, .noSubcommand, .unknownGlobalOption,
            .unknownOption, .unknownWord:
            textAboutName(error)
        case .repeatedOption(let option): wording.text(.usageTwice, ["option": option])
        case .missingValue(let option, let label):
            wording.text(.usageNoValue, ["option": option, "label": label])
        case .needlessValue(let option): wording.text(.usageNeedlessValue, ["option": option])
        case .missingOperand(let command, let operands, let program):
            wording.text(
                .usageMissing, ["command": command, "operands": operands, "program": program])
        case .extraOperand(let word, let command, let maximum):
            filled(
                maximum == 0
                    ? text(.usageNoOperand, ["command": command])
                    : wording.counted(
                        .usageOperands, maximum, ["command": command, "word": Self.place]),
                with: word)
        case .unfitValue(let word, let option, let needs):
            filled(
                text(.usageNeeds, ["option": "--\(option)", "needs": text(needs)]),
                with: word)
        case .unfitOperand(let word, let needs):
            filled(text(.usageMust, ["needs": text(needs)]), with: word)
        case .missingCompanion(let option, let other):
            wording.text(.usageCompanion, ["option": option, "other": other])
        case .conflict(let option, let other):
            wording.text(.usageConflict, ["option": option, "other": other])
        case .unfitVariable(let name, let needs):
            wording.text(.usageVariable, ["name": name, "needs": text(needs)])
        case .described(let text): wording.text(text)
        case .worded(let text): text
        }
    }

    /// Returns the message for an unknown word, or for a missing subcommand.
    private func textAboutName(_ error: UsageError) -> String {
        switch error {
        case .unknownCommand(let word, let nearest, let program):
            filled(
                text(.usageCommand),
                near(nearest) ?? wording.text(.usageCommands, ["program": program]), with: word)
        case .unknownSubcommand(let word, let group, let known, let nearest):
            filled(
                text(.usageSubcommand, ["group": group]), near(nearest) ?? choose(known),
                with: word)
        case .noSubcommand(let group, let known, let program):
            wording.text(
                .usageNoSubcommand,
                ["group": group, "example": "\(program) \(group) \(known.first ?? "")"])
                + "; \(choose(known))"
        case .unknownGlobalOption(let word, let nearest):
            filled(
                text(.usageOptionBefore),
                near(nearest) ?? wording.text(.usageOptionsAfter), with: word)
        case .unknownOption(let word, let command, let nearest, let program):
            filled(
                text(.usageOption, ["command": command]),
                near(nearest)
                    ?? wording.text(.usageOptions, ["program": program, "command": command]),
                with: word)
        case .unknownWord(let word, let place, let known, let nearest):
            filled(text(place), near(nearest) ?? choose(known), with: word)
        default: preconditionFailure("the caller words all other errors")
        }
    }

    private func text(_ place: UsageError.Place) -> String {
        switch place {
        case .option(let spelling): text(.usageWord, ["option": spelling])
        case .operand(let label): text(.usageOperand, ["label": label.lowercased()])
        }
    }

    private func text(_ needs: Need) -> String {
        switch needs {
        case .wholeNumber(let range):
            wording.text(
                .valueWhole, ["from": "\(range.lowerBound)", "through": "\(range.upperBound)"])
        case .word(let known): wording.alternatives(known)
        case .described(let text): wording.text(text)
        }
    }

    /// The place of the typed word. It is filled in last, because `Wording` merges spaces.
    private static let place = "{word}"

    private func text(_ key: Wording.Key, _ words: [String: String] = [:]) -> String {
        wording.text(key, words.merging(["word": Self.place]) { $1 })
    }

    private func filled(_ text: String, _ advice: String? = nil, with word: String) -> String {
        text.replacing(Self.place, with: word, maxReplacements: 1)
            + (advice.map { "; \($0)" } ?? "")
    }

    private func near(_ nearest: String?) -> String? {
        nearest.map { wording.text(.usageNear, ["nearest": $0]) }
    }

    private func choose(_ known: [String]) -> String {
        wording.text(.usageChoose, ["choice": wording.alternatives(known.map { "'\($0)'" })])
    }
}

extension Wording {
    /// Returns a text of the program.
    package func text(_ reference: ProgramText) -> String {
        guard let key = Key(rawValue: reference.number) else {
            preconditionFailure("the number of a text is that of its key")
        }
        return text(key, reference.values)
    }
}

extension ProgramText {
    /// Creates a reference to the text with a key.
    package init(_ key: Wording.Key, _ values: [String: String] = [:]) {
        self.init(number: key.rawValue, values: values)
    }
}

extension Need {
    /// Creates the description in the text with a key.
    package static func text(_ key: Wording.Key, _ values: [String: String] = [:]) -> Need {
        .described(ProgramText(key, values))
    }
}

extension UsageError {
    /// Creates an error that the text with a key describes.
    package static func text(
        _ key: Wording.Key, _ values: [String: String] = [:]
    ) -> UsageError {
        .described(ProgramText(key, values))
    }
}
