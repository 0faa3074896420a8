import Journal
import CommandLine
import Household
import Server
import Terminal
import Wording

/// Puts errors into words: in the language of the person concerned, or in the language that all
/// persons share, or in that of the system.
struct ErrorWords {
    /// The arguments, or `nil` if they cannot be parsed and name no person.
    private let arguments: Arguments?
    private let environment: Environment

    init(_ arguments: Arguments, _ environment: Environment) {
        self.arguments = arguments
        self.environment = environment
    }

    /// Creates the words for arguments that cannot be parsed. Only the person that they name
    /// matters, and the store.
    init(unparsed words: [String], _ environment: Environment) {
        var environment = environment
        // A store without an address only leaves the language open.
        if let store = try? Self.value(of: StoreAddress.option, in: words).map(StoreAddress.init) {
            environment.store = store
        }
        self.environment = environment
        guard let person = Self.value(of: CommandContext.personOption, in: words) else {
            arguments = nil
            return
        }
        let parser = ArgumentParser(
            Grammar(name: Dosecal.name, summary: "", options: CommandContext.options),
            of: Dosecal.program)
        // The only mistake can be that the name is empty.
        switch try? parser.parse(["--\(CommandContext.personOption.form.name)=\(person)"]) {
        case .arguments(let arguments): self.arguments = arguments
        case .help, nil: arguments = nil
        }
    }

    /// Returns the value of an option among arguments that cannot be parsed.
    private static func value(of option: Option<String>, in words: [String]) -> String? {
        for (index, word) in words.enumerated() {
            for spelling in option.form.spellings {
                if word == spelling { return words.dropFirst(index + 1).first }
                if word.hasPrefix("\(spelling)=") {
                    return String(word.dropFirst(spelling.count + 1))
                }
            }
        }
        return nil
    }

    /// Returns the error in words for people. Errors of other modules are returned unchanged.
    func worded(_ error: any Error) -> any Error {
        let named = HouseholdErrorText.person(in: error)
        let wording = shared(by: named) ?? environment.wording
        switch error {
        case let error as UsageError: return UsageError.worded(UsageErrorText(wording).text(error))
        case let error as Refusal: return error.worded(wording)
        case let error as ServerError: return Refusal(wording.text(about: error))
        default:
            let text = HouseholdErrorText(wording, personPrefix: takesPerson ? "--person " : "")
            return text.text(of: error).map { Refusal($0) } ?? error
        }
    }

    /// The largest number of persons whose plans are read to find a shared language.
    private static let mostAsked = 20

    private var takesPerson: Bool { arguments?.knows(CommandContext.personOption) ?? false }

    /// The context, or `nil` if the store cannot be opened or the command does not have its
    /// options.
    private var context: CommandContext? {
        guard let arguments, arguments.knows(Arguments.nowOption),
            arguments.knows(Arguments.templatesOption)
        else { return nil }
        // This only chooses the language of another error. Without a store, that is the system's.
        return try? CommandContext(arguments, environment)
    }

    /// The language that all persons share, or `nil`.
    var sharedLanguage: String? { shared(by: nil)?.language }

    private func shared(by named: String?) -> Wording? {
        guard let context else { return nil }
        // An error here only means that the message is in the system's language.
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
        let arguments = context.arguments
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
