import Household
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Terminal
import Wording

/// Which entries are asked for.
struct LogQuery {
    private let person: String?
    private let item: String?
    private let from: CivilDate
    private let through: CivilDate

    init(_ arguments: Arguments) throws(UsageError) {
        person = arguments[CommandContext.personOption]
        item = arguments[LogCommand.itemOption]
        from = arguments[LogCommand.fromOption] ?? .earliest
        through = arguments[LogCommand.toOption] ?? .latest
        guard from <= through else {
            throw .unfitValue(
                through.description, option: "to", needs: "a date that is not before --from")
        }
    }

    /// The logs of the persons asked for; also of those whose plan was removed or never was here.
    func logs(_ context: CommandContext) throws -> [PersonLog] {
        let records = try ids(context).map { id in
            (id, Record(try context.store.entries(of: id, since: nil)))
        }
        let entries = records.flatMap(\.1.entries)
        let item = try item.map { try itemID($0, among: entries) }
        return try records.map { id, record in
            let voice = try context.voice(of: id)
            return PersonLog(
                name: voice.name, voice.wording, lines(of: record, item),
                isEmpty: record.entries.isEmpty)
        }
    }

    private func ids(_ context: CommandContext) throws -> [String] {
        let store = context.store
        let planned = try context.household.ids()
        let all = Set(try planned + store.people() + store.peopleWithEntries())
        guard let person else {
            let recorded = try store.peopleWithEntries()
            if all.isEmpty { throw PersonError.nobody }
            let present = Set(planned + recorded)
            return (present.isEmpty ? all : present).sorted()
        }
        return [all.contains(person) ? person : try context.household.id(person, among: .known)]
    }

    private func lines(of record: Record, _ item: String?) -> [PersonLog.Line] {
        record.entries.enumerated().filter { _, entry in
            from <= entry.day && entry.day <= through
                && entry.subject.item == item ?? entry.subject.item
        }.map { PersonLog.Line(entry: $1, counts: record.counts($0)) }
    }

    /// The item of this id, or that was ever called so.
    private func itemID(_ wanted: String, among entries: [Entry]) throws(Refusal) -> String {
        let word = wanted.lowercased()
        let subjects = Set(entries.map(\.subject))
        let ids = Set(subjects.map(\.item)).sorted()
        if let id = ids.first(where: { $0.lowercased() == word }) { return id }
        let named = Set(subjects.filter { $0.name.lowercased() == word }.map(\.item)).sorted()
        if let id = named.first, named.count == 1 { return id }
        let known = (named.isEmpty ? ids : named).map { "'\($0)'" }
        throw Refusal(
            known.isEmpty
                ? "nothing is recorded yet, so nothing of '\(wanted)' either"
                : "nothing is recorded of '\(wanted)'; choose \(known.joinedAsChoice)")
    }
}
