import Household
import CivilTime
import CommandLine
import Files
import Journal
import SQLStore
import Wording

/// Imports the entries of a file, all or none.
struct LogImport {
    let file: InputFile
    let environment: Environment

    func run(_ arguments: Arguments) throws -> Int32 {
        guard let content = try content() else { return 1 }
        let entries = content.entries
        let context = try CommandContext(creating: arguments, environment)
        let new = try context.household.importEntries(entries, content.evidence)
        let known = entries.count - new
        let wording = try context.systemWording()
        let text = wording.counted(.logImported, new, ["known": String(known)])
        let status = try CommandOutput(lines: [text]).print(environment)
        noteZones(of: entries, environment.zones, wording)
        try notePeople(of: entries, context, wording)
        return status
    }

    /// Prints a note for each unknown time zone.
    private func noteZones(
        of entries: [Entry], _ zones: ZoneDirectory, _ wording: Wording
    ) {
        for name in Set(entries.map(\.subject.zone)).sorted() where zones.zone(named: name) == nil {
            environment.messages.note(wording.text(.logUnknownZone, ["zone": name]))
        }
    }

    /// Prints a note for each person without a plan, whose doses do not count yet.
    private func notePeople(
        of entries: [Entry], _ context: CommandContext, _ wording: Wording
    ) throws {
        let planned = Set(try context.household.ids())
        let days = Dictionary(grouping: entries, by: \.subject.person)
            .compactMapValues { $0.map(\.day).min() }
        for (person, day) in days.sorted(by: { $0.key < $1.key }) where !planned.contains(person) {
            environment.messages.note(
                wording.text(.logNoPlan, ["id": person, "date": day.description]))
        }
    }

    /// Returns the contents of the file, or `nil` after printing its mistakes.
    private func content() throws(FileError) -> EntryFile.Content? {
        let bytes = try file.open().bytes(upTo: EntryFile.largest)
        do {
            return try EntryFile.content(reading: bytes)
        } catch {
            report(error.mistakes)
            return nil
        }
    }

    private func report(_ mistakes: [EntryFileError.Mistake]) {
        let wording = environment.wording
        let words = EntryFileWords(wording)
        let lines = mistakes.lazy.map { mistake in
            let line = mistake.line.map { ":\($0)" } ?? ""
            return "\(file.name)\(line): error: \(words.text(mistake))"
        }
        environment.messages.write(lines) { count in
            wording.text(.mistakeMore, ["count": count, "file": file.name])
        }
        environment.messages.note(wording.text(.logNothingImported, ["file": file.name]))
    }
}
