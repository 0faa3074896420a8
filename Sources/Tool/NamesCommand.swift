import CarePlan
import CommandLine
import Household
import Journal

/// The command that completion scripts call: prints the names of a kind, one on each line.
enum NamesCommand {
    /// The kinds of names that a store has.
    enum Kind: String, CaseIterable {
        case items, lenses, persons, subscribers

        /// The completion of an operand.
        var completion: Completion { .names(kind: rawValue) }
    }

    private static let grammar = Grammar(
        name: CommandTable.names, summary: "print names for completion",
        discussion: """
            Completion scripts call it. It prints nothing if the store cannot be read.
            """,
        operands: Operands(
            "KIND WORD", 1..., usage: "KIND -- WORD…",
            "the kind of names, and the words of the command line so far"),
        options: [Arguments.nowOption, Arguments.templatesOption])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            guard let kind = Kind(rawValue: arguments.operands[0]) else { return 0 }
            let typed = Array(arguments.operands.dropFirst())
            // Without names a shell completes nothing; an error would be printed into the prompt.
            let names = try? names(of: kind, after: typed, arguments, environment)
            try environment.output.print((names ?? []).map { "\($0)\n" }.joined())
            return 0
        }
    }

    private static func names(
        of kind: Kind, after typed: [String], _ arguments: Arguments, _ environment: Environment
    ) throws -> [String] {
        var environment = environment
        if let text = value(of: StoreAddress.option.form, in: typed, environment) {
            environment.store = try StoreAddress(text)
        }
        guard let household = try CommandContext(existing: arguments, environment)?.household
        else { return [] }
        switch kind {
        case .persons: return try household.ids()
        case .subscribers: return try household.store.subscribers().map(\.id)
        case .items, .lenses:
            let person = value(of: CommandContext.personOption.form, in: typed, environment)
            let ids = try person.map { try [household.id($0, among: .planned)] } ?? household.ids()
            let items = try ids.flatMap { try household.lastPlan(of: $0)?.items ?? [] }
            return Set(items.filter { kind == .items || $0.isLensSet }.map(\.id)).sorted()
        }
    }

    /// Returns the last value of an option in the words of a command line. bash passes `--name=value`
    /// as three words. No shell expands a tilde for its completion.
    private static func value(
        of option: OptionForm, in words: [String], _ environment: Environment
    ) -> String? {
        let words = words.filter { $0 != "=" }
        let values = words.indices.compactMap { index -> String? in
            if option.spellings.contains(words[index]) { return words.dropFirst(index + 1).first }
            let parts = words[index].split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0] == "--\(option.name)" ? String(parts[1]) : nil
        }
        guard let value = values.last, value.hasPrefix("~/"), let home = environment.folders.home
        else { return values.last }
        return home + value.dropFirst()
    }
}
