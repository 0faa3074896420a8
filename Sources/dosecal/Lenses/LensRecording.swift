import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import LensCare
import Household
import Wording

/// What a lens command was asked, and the person whom it is about.
struct LensRecording {
    let household: Household
    /// The person, with what was written meanwhile.
    private(set) var person: Person
    private let note: String?
    private let evidence: Evidence?

    /// What a command does to one set on a day, and what it says.
    typealias Act =
        @Sendable (inout LensRecording, LensRecord, CivilDate, borrowing StoreChange) throws ->
        [String]

    /// `evidence` is what a calendar said of it, where it is that.
    init(
        _ household: Household, _ id: String, _ arguments: Arguments, from evidence: Evidence? = nil
    ) throws {
        self.household = household
        self.evidence = evidence
        note = try arguments.note()
        person = try household.person(id)
    }

    /// A command on sets and a day: the last operand's, or the one of an option.
    static func command(
        _ grammar: Grammar, dayOption: String? = nil, _ environment: Environment,
        _ act: @escaping Act
    ) -> Command {
        Command(grammar) { arguments in
            let household = try Household(arguments, environment)
            let id = try household.id(arguments)
            let reply = try household.store.write { change in
                var recording = try LensRecording(household, id, arguments)
                let (sets, day) = try recording.read(arguments, dayOption)
                return CommandOutput(
                    lines: try sets.flatMap { try act(&recording, $0, day, change) })
            }
            return try reply.print(environment)
        }
    }

    var wording: Wording { person.wording }

    /// Writes an entry, and gives the set as it is then.
    mutating func write(
        _ action: Action, on record: LensRecord, _ day: CivilDate,
        in change: borrowing StoreChange
    ) throws -> LensRecord {
        person = try household.writing(
            action, on: record.item, of: person, day, note: note, from: evidence, in: change)
        return person.lensRecord(record.item) ?? record
    }

    /// The entries on a set that say the same of the same day.
    func entries(_ action: Action, on record: LensRecord, _ day: CivilDate) -> [Entry] {
        person.timeline.record.entries(on: record.item.id).filter {
            $0.action == action && $0.day == day
        }
    }

    func text(
        _ key: String, _ record: LensRecord, _ day: CivilDate, _ words: [String: String] = [:]
    ) -> String {
        let usual = ["name": record.item.name, "day": person.said(day)]
        return wording.text(key, usual.merging(words) { $1 })
    }
}

extension LensRecording {
    private func read(
        _ arguments: Arguments, _ dayOption: String?
    ) throws -> ([LensRecord], CivilDate) {
        var names = arguments.operands[...]
        let day: CivilDate?
        if let dayOption {
            day = try arguments.value(dayOption).map { text in
                try date(text).orThrow(
                    UsageError.unfitValue(text, option: dayOption, needs: Self.days))
            }
        } else {
            day = try lastWord(of: &names)
        }
        return (try sets(names), try past(day ?? person.today))
    }

    private static let days = "a day such as yesterday, mon or 2026-11-19"

    private func date(_ text: String) -> CivilDate? {
        if text.lowercased() == "tomorrow" { return person.today.advanced(byDays: 1) }
        return WhenPhrase(person.zone, now: person.now).date(text)
    }

    /// Takes the last word away where it is a day, and gives that.
    private func lastWord(of words: inout ArraySlice<String>) throws(UsageError) -> CivilDate? {
        guard let last = words.last, !person.plan.items.contains(where: { $0.isCalled(last) })
        else { return nil }
        if let date = date(last) {
            words = words.dropLast()
            return date
        }
        let isLikeADay = last.first?.isNumber ?? false
        let isItem = person.plan.items.contains { $0.id.hasPrefix(last.lowercased()) }
        if isLikeADay, !isItem { throw .unfitOperand(last, needs: Self.days) }
        return nil
    }

    private func past(_ day: CivilDate) throws(Refusal) -> CivilDate {
        guard day <= person.today else {
            throw Refusal("\(day) is still to come; say it when it has been done")
        }
        return day
    }

    private func sets(_ names: ArraySlice<String>) throws -> [LensRecord] {
        let items = try names.isEmpty ? [onlySet()] : names.map(person.lensSet)
        var known: Set<String> = []
        return items.filter { known.insert($0.id).inserted }.compactMap(person.lensRecord)
    }

    private func onlySet() throws(Refusal) -> Item {
        let sets = person.plan.items.filter(\.isLensSet)
        for some in [sets, sets.filter(\.isEnabled)] {
            if let only = some.first, some.count == 1 { return only }
        }
        let known = sets.map { "'\($0.id)'" }.joinedAsChoice
        throw Refusal(
            sets.isEmpty
                ? "the plan of \(person.plan.person) has no lens set"
                : "there are several lens sets, so say which, or name them all: \(known)")
    }
}

extension Person {
    /// The lens set of this id or name.
    fileprivate func lensSet(_ wanted: String) throws(Refusal) -> Item {
        if let set = try? item(wanted, among: plan.items.filter(\.isLensSet)) { return set }
        let item = try item(wanted)
        guard item.isLensSet else {
            throw Refusal("'\(item.id)' is not a lens set; say 'dosecal take \(item.id)'")
        }
        return item
    }
}

extension Item {
    /// Whether this is its very id or name.
    fileprivate func isCalled(_ word: String) -> Bool {
        id == word.lowercased() || name.lowercased() == word.lowercased()
    }
}

extension Optional {
    fileprivate func orThrow(_ error: UsageError) throws(UsageError) -> Wrapped {
        guard let self else { throw error }
        return self
    }
}
