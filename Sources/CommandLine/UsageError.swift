/// An error in the command line, as data. The program words it in a person's language.
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
    case unfitValue(String, option: String, needs: Need)
    case unfitOperand(String, needs: Need)
    case missingCompanion(of: String, needs: String)
    case conflict(String, with: String)
    case unfitVariable(String, needs: Need)
    /// An error that a text of the program describes.
    case described(ProgramText)
    /// An error that was put into words.
    case worded(String)

    /// The position of a word in the command line.
    package enum Place: Equatable, Sendable {
        case option(String)
        case operand(label: String)
    }
}

extension UsageError: CustomStringConvertible {
    /// A message for a log, without the arguments, which may be private.
    package var description: String { "wrong usage" }
}

/// A text of the program: its number, and the values for its places.
package struct ProgramText: Equatable, Sendable {
    /// The number of the text, by which the program finds it in each language.
    package let number: Int
    /// The values, by the name of the place.
    package let values: [String: String]

    /// Creates a reference to a text.
    package init(number: Int, values: [String: String]) {
        self.number = number
        self.values = values
    }
}

/// The description of a valid value.
package enum Need: Equatable, Sendable {
    /// A whole number in a range.
    case wholeNumber(ClosedRange<Int>)
    /// One of these words.
    case word([String])
    /// A description in a text of the program.
    case described(ProgramText)
}
