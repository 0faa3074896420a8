import Adherence
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import Wording

/// `dosecal undo`: takes the last entry back.
enum UndoCommand {
    private static let grammar = Grammar(
        name: "undo", summary: "take back the last entry, or another one",
        discussion: """
            Takes back what was recorded last and was not taken back yet: taken, skipped, snoozed, \
            worn, replaced or counted. Said again, it takes back the one before. Nothing is \
            deleted: the undoing is an entry of its own.

            ENTRY is the beginning of an entry's id, as 'dosecal log' shows it.
            """,
        operands: Operands("ENTRY", 0...1, "the beginning of an entry's id"),
        options: Household.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let household = try Household(arguments, environment)
            let id = try household.id(arguments, among: .recorded)
            let line = try household.store.write { change -> String in
                let person = try household.recordedPerson(id)
                let entry = try entry(of: person, arguments.operands.first)
                try change.append([
                    Entry(
                        id: environment.newEntryID(), recorded: household.now, source: .command,
                        subject: entry.subject, day: entry.day, action: .undone(entry.id))
                ])
                return person.wording.text(
                    "record.undone", ["action": EntryWords(person).text(of: entry)])
            }
            return try CommandOutput(lines: [line]).print(environment)
        }
    }

    private static func entry(of person: Person, _ wanted: String?) throws -> Entry {
        let entries = person.timeline.record.standing
        guard let wanted else {
            guard let last = entries.last else {
                throw Refusal(
                    "there is nothing to undo: the record of \(person.id) has no entry left")
            }
            return last
        }
        // An undoing can be undone, too, by its own id.
        let record = person.timeline.record
        let all = record.entries.indices.filter(record.counts).map { record.entries[$0] }
        let found = all.filter { $0.id.description.hasPrefix(wanted.lowercased()) }
        guard let only = found.first, found.count == 1 else {
            throw Refusal(
                found.isEmpty
                    ? "no entry begins with '\(wanted)', or it was undone; 'dosecal log' lists them"
                    : "\(found.count) entries begin with '\(wanted)'; write more of it")
        }
        return only
    }
}
