import Household
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Terminal
import Wording

/// The selection of entries by the options.
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
                through.description, option: "to", needs: .text(.valueNotBeforeFrom))
        }
    }

    /// Returns the logs of the persons, including those without a current plan.
    func logs(_ context: CommandContext) throws -> [PersonLog] {
        let readings = try ids(context).map { ($0, try context.store.reading(of: $0)) }
        let entries = readings.flatMap(\.1.entries)
        let item = try item.map { try itemID($0, among: entries) }
        return try readings.map { id, reading in
            let voice = try readable { try context.voice(of: id) }
            return PersonLog(
                name: voice?.name ?? id,
                try voice?.wording ?? context.wordings.wording(for: "en"),
                lines(of: reading, item), isEmpty: reading.entries.isEmpty)
        }
    }

    /// Returns the value, or `nil` if it cannot be read because of damage. The rest of the log is
    /// still printed.
    private func readable<Value>(_ body: () throws -> Value) throws -> Value? {
        do {
            return try body()
        } catch let error as StoreError where error.isDamage {
            return nil
        }
    }

    private func ids(_ context: CommandContext) throws -> [String] {
        let store = context.store
        let planned = try readable { try context.household.ids() } ?? []
        let people = try readable { try store.people() } ?? []
        let all = Set(try planned + people + store.peopleWithEntries())
        guard let person else {
            let recorded = try store.peopleWithEntries()
            if all.isEmpty { throw PersonError.nobody }
            let present = Set(planned + recorded)
            return (present.isEmpty ? all : present).sorted()
        }
        return [all.contains(person) ? person : try context.household.id(person, among: .known)]
    }

    private func lines(of reading: RecordReading, _ item: String?) -> [PersonLog.Line] {
        let record = Record(reading.entries)
        let lines = reading.entries.enumerated().map { index, entry in
            PersonLog.Line(
                entry: entry, counts: record.counts(index),
                digest: reading.digests.isEmpty ? nil : reading.digests[index])
        }
        let told = lines.filter { line in
            from <= line.entry.day && line.entry.day <= through
                && line.entry.subject.item == item ?? line.entry.subject.item
        }
        guard told.count < lines.count else { return lines }
        return told.map { PersonLog.Line(entry: $0.entry, counts: $0.counts) }
    }

    /// Returns the ID of the item that has or had this ID or name.
    private func itemID(_ wanted: String, among entries: [Entry]) throws(CommandRefusal) -> String {
        let word = wanted.lowercased()
        let subjects = Set(entries.map(\.subject))
        let ids = Set(subjects.map(\.item)).sorted()
        if let id = ids.first(where: { $0.lowercased() == word }) { return id }
        let named = Set(subjects.filter { $0.name.lowercased() == word }.map(\.item)).sorted()
        if let id = named.first, named.count == 1 { return id }
        throw .notRecorded(item: wanted, known: named.isEmpty ? ids : named)
    }
}
