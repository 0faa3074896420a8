import CommandLine
import Feed
import Journal
import Adherence
import CarePlan
import CivilTime
import Household
import Wording
import Terminal

/// Reads the lens sets and the day from the arguments of a command.
struct LensRequests {
    private let person: Person
    private let wording: Wording
    private let arguments: Arguments

    /// Returns the verb of a command for a day.
    typealias Verb = @Sendable (Household.Day) -> Household.Verb

    /// Returns a command on lens sets and a day. The day is the last operand or the value of an
    /// option, and `isMeant` selects the items that the command is about.
    static func command(
        _ grammar: Grammar, dayOption: Option<Household.Day>? = nil, _ environment: Environment,
        about isMeant: @escaping @Sendable (Item) -> Bool = { $0.isLensSet },
        _ verb: @escaping Verb
    ) -> Command {
        Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let id = try context.id(having: arguments.operands.first, ofKind: isMeant)
            let person = try context.household.person(id, for: .today)
            let requests = try LensRequests(
                person: person, wording: context.words(for: person).wording, arguments: arguments
            )
            .requests(dayOption, verb)
            let recordings = try context.household.record(requests, by: .command)
            if let refused = recordings.first(where: { !$0.isDone }) {
                return try context.output(of: refused).print(environment)
            }
            let lines = try recordings.flatMap { try context.output(of: $0).lines }
            return try CommandOutput(lines: lines).print(environment)
        }
    }

    private func requests(
        _ dayOption: Option<Household.Day>?, _ verb: Verb
    ) throws -> [Household.Request] {
        var names = arguments.operands[...]
        let day: Household.Day?
        if let dayOption {
            day = arguments[dayOption]
        } else {
            day = try lastWord(of: &names)
        }
        return try sets(names).map { item in
            var request = Household.Request(
                verb(day ?? .today), of: .id(item.id), person: person.id)
            request.note = arguments[RecordingOptions.note]
            return request
        }
    }

    fileprivate static func day(_ text: String) -> Household.Day? {
        WhenPhrase(text).day
    }

    /// Removes the last word and returns its day, if it is one.
    private func lastWord(
        of words: inout ArraySlice<String>
    ) throws(UsageError) -> Household.Day? {
        guard let last = words.last, !person.plan.items.contains(where: { $0.isCalled(last) })
        else { return nil }
        if let day = Self.day(last) {
            words = words.dropLast()
            return day
        }
        let isLikeADay = last.first?.isNumber ?? false
        let isItem = person.plan.items.contains { $0.id.hasPrefix(last.lowercased()) }
        if isLikeADay, !isItem { throw .unfitOperand(last, needs: .text(.valuePastDay)) }
        return nil
    }

    private func sets(_ names: ArraySlice<String>) throws -> [Item] {
        let items = try names.isEmpty ? [onlySet()] : names.map(lensSet)
        var known: Set<String> = []
        return items.filter { known.insert($0.id).inserted }
    }

    /// Returns the lens set with this ID or name. For another item, the household refuses the
    /// request.
    private func lensSet(_ wanted: String) throws -> Item {
        let sets = person.plan.items.filter(\.isLensSet)
        // A mistake in the word is reported by the search among all items.
        if let set = try? person.item(wanted, among: sets) { return set }
        return try person.item(wanted)
    }

    private func onlySet() throws(Refusal) -> Item {
        let sets = person.plan.items.filter(\.isLensSet)
        for some in [sets, sets.filter(\.isEnabled)] {
            if let only = some.first, some.count == 1 { return only }
        }
        let words = [
            "person": person.plan.person,
            "sets": sets.map { "'\($0.id)'" }
                .joined(separator: " \(wording.text(.refusedOr)) "),
        ]
        throw Refusal(
            wording.text(sets.isEmpty ? .refusedNoSets : .refusedSeveralSets, words))
    }
}

extension ValueParser where Value == Household.Day {
    /// A day on which lenses were worn or replaced.
    static var day: ValueParser {
        ValueParser(needs: .text(.valuePastDay)) { LensRequests.day($0) }
    }

    /// A day of a plan, for which a weekday is the next one.
    static var planDay: ValueParser {
        ValueParser(needs: .text(.valuePlanDay)) {
            WhenPhrase($0, isAhead: true).day
        }
    }
}

extension Item {
    /// Returns whether the word is exactly the ID or name. Case is ignored.
    fileprivate func isCalled(_ word: String) -> Bool {
        id == word.lowercased() || name.lowercased() == word.lowercased()
    }
}
