import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Wording

/// What was recorded of a person.
struct PersonLog {
    /// An entry, and whether it counts.
    struct Line {
        let entry: Entry
        let counts: Bool
    }
    let id: String
    /// What the last plan calls the person; the id where there never was one here.
    let name: String
    let wording: Wording
    /// Whether anything at all was recorded.
    let isEmpty: Bool
    /// The entries asked for, in the order in which they came.
    let lines: [Line]
}

/// Which entries are asked for.
struct LogQuery {
    private let person: String?
    private let item: String?
    private let from: CivilDate
    private let through: CivilDate

    init(_ arguments: Arguments) throws(UsageError) {
        person = arguments[Household.personOption]
        item = arguments[LogCommand.itemOption]
        from = arguments[LogCommand.fromOption] ?? .earliest
        through = arguments[LogCommand.toOption] ?? .latest
        guard from <= through else {
            throw .unfitValue(
                through.description, option: "to", needs: "a date that is not before --from")
        }
    }

    /// The logs of the persons asked for; also of those whose plan was removed or never was here.
    func logs(_ household: Household) throws -> [PersonLog] {
        let records = try ids(household).map { id in
            (id, Record(try household.store.entries(of: id, since: nil)))
        }
        let entries = records.flatMap(\.1.entries)
        let item = try item.map { try itemID($0, among: entries) }
        return try records.map { id, record in
            let voice = try household.voice(of: id)
            return PersonLog(
                id: id, name: voice.name, wording: voice.wording,
                isEmpty: record.entries.isEmpty, lines: lines(of: record, item))
        }
    }

    private func ids(_ household: Household) throws -> [String] {
        let store = household.store
        let planned = try household.ids()
        let all = Set(try planned + store.people() + store.peopleWithEntries())
        guard let person else {
            let recorded = try store.peopleWithEntries()
            if all.isEmpty { throw Refusal(Household.howToBegin) }
            let present = Set(planned + recorded)
            return (present.isEmpty ? all : present).sorted()
        }
        return [all.contains(person) ? person : try household.id(person, among: .known)]
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

extension Household {
    /// What a person is called and the words for them, by the last plan that there was.
    func voice(of id: String) throws -> (name: String, wording: Wording) {
        let plan = try lastPlan(of: id)
        return (plan?.person ?? id, try wordings.wording(for: plan?.language ?? "en"))
    }

    /// The last plan that a person had; nil where it cannot be read here.
    func lastPlan(of id: String) throws -> CarePlan? {
        for moment in [Instant.distantFuture, nil] {
            let stored = try store.plans(of: id, since: moment).filter { $0.content != nil }
            // A plan that cannot be read here must not keep the entries back.
            let history = try? PlanHistory(of: id, stored.suffix(1), zones: environment.zones)
            if let plan = history?.plan { return plan }
        }
        return nil
    }
}
