import Journal
import CommandLine
import Household
import Terminal
import Wording

/// Words an error of the household in the language of the person concerned, else of the only person,
/// else in English.
struct ErrorWords {
    private let arguments: Arguments
    private let environment: Environment

    init(_ arguments: Arguments, _ environment: Environment) {
        self.arguments = arguments
        self.environment = environment
    }

    /// The error in words for people; errors of other modules are unchanged.
    func worded(_ error: any Error) -> any Error {
        let named = HouseholdErrorText.person(in: error)
        guard let wording = wording(for: named) else { return error }
        let text = HouseholdErrorText(wording, personPrefix: takesPerson ? "--person " : "")
        return text.text(of: error).map { Refusal($0) } ?? error
    }

    private var takesPerson: Bool { arguments.knows(CommandContext.personOption) }

    /// Nil if the store cannot be opened, and for commands about nobody, which lack its options.
    private var context: CommandContext? {
        guard arguments.knows(Arguments.nowOption), arguments.knows(Arguments.templatesOption)
        else { return nil }
        return try? CommandContext(arguments, environment)
    }

    private func wording(for named: String?) -> Wording? {
        let given = takesPerson ? arguments[CommandContext.personOption] : nil
        let context = context
        let ids = (try? context?.store.people()) ?? []
        let concerned = (named ?? given).flatMap { try? context?.household.id($0, among: .known) }
        let id = concerned ?? (ids.count == 1 ? ids.first : nil)
        return id.flatMap { try? context?.voice(of: $0).wording } ?? Wording(builtIn: "en")
    }
}
