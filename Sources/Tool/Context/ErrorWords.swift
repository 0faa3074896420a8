import Journal
import CommandLine
import Household
import Terminal
import Wording

/// Translates errors of the household: into the language of the person concerned, or the language
/// that all persons share, or English.
struct ErrorWords {
    private let arguments: Arguments
    private let environment: Environment

    init(_ arguments: Arguments, _ environment: Environment) {
        self.arguments = arguments
        self.environment = environment
    }

    /// Returns the error in words for people. Errors of other modules are returned unchanged.
    func worded(_ error: any Error) -> any Error {
        let named = HouseholdErrorText.person(in: error)
        guard let wording = shared(by: named) ?? Wording(builtIn: "en") else { return error }
        let text = HouseholdErrorText(wording, personPrefix: takesPerson ? "--person " : "")
        return text.text(of: error).map { Refusal($0) } ?? error
    }

    /// The largest number of persons whose plans are read to find a shared language.
    private static let mostAsked = 20

    private var takesPerson: Bool { arguments.knows(CommandContext.personOption) }

    /// The context, or `nil` if the store cannot be opened or the command does not have its
    /// options.
    private var context: CommandContext? {
        guard arguments.knows(Arguments.nowOption), arguments.knows(Arguments.templatesOption)
        else { return nil }
        // This only chooses the language of another error. Without a store, that is English.
        return try? CommandContext(arguments, environment)
    }

    /// The language that all persons share, or `nil`.
    var sharedLanguage: String? { shared(by: nil)?.language }

    private func shared(by named: String?) -> Wording? {
        guard let context else { return nil }
        // An error here only means that the message is in English.
        let people = (try? context.store.people()) ?? []
        let shared = people.count <= Self.mostAsked ? people : []
        let ids = concerned(named, in: context).map { [$0] } ?? shared
        let voices = ids.compactMap { try? context.voice(of: $0).wording }
        let languages = Set(voices.map(\.language))
        return languages.count == 1 ? voices.first : nil
    }

    /// Returns the ID of the person whom the error or the command names, or of the only person who
    /// has the named item.
    private func concerned(_ named: String?, in context: CommandContext) -> String? {
        // A word that matches no person only leaves the language open.
        let given = takesPerson ? arguments[CommandContext.personOption] : nil
        if let person = named ?? given ?? (takesPerson ? nil : arguments.operands.first),
            let id = try? context.household.id(person, among: .known)
        {
            return id
        }
        guard takesPerson, given == nil else { return nil }
        // An item of no person or of several persons also leaves it open.
        return arguments.operands.lazy.compactMap {
            try? context.household.id(nil, having: $0, among: .known)
        }.first
    }
}
