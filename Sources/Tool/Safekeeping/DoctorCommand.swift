import CarePlan
import CivilTime
import CommandLine
import Household
import ICalendar
import Journal
import SQLStore
import Terminal
import Wording

/// `dosecal doctor`: checks the store.
enum DoctorCommand {
    private static let grammar = Grammar(
        name: "doctor", summary: "check the store, and explain how to fix problems",
        discussion: """
            Checks the store's file and its tables, whether every entry and every version of a \
            plan is unchanged, and whether it can still be read, and whether reminders could be \
            sent. Changes nothing in a file; in a \
            database it also makes the tables for the coming months. Prints the versions of \
            libical, SQLite and the zone data.

            Exit status: 0 everything is fine, 1 something is wrong, 2 the store is fine, but \
            reminders were not delivered, 64 wrong usage.
            """,
        operands: nil, options: [StoreAddress.option])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { _ in
            let address = try environment.storeAddress()
            let store = try open(address)
            let months = months(of: store, environment)
            let (mistakes, unreached) = try environment.showing(.progressDoctor) { line in
                try store.read { try look(at: store, months, environment, line) }
            }
            for text in mistakes + unreached { environment.messages.error(text) }
            guard mistakes.isEmpty else { return 1 }
            guard unreached.isEmpty else { return 2 }
            try environment.output.print(
                summary(of: store, at: address.text) + months.text + versions(environment))
            return 0
        }
    }

    /// Returns the problems of the store, and the reminders that were not delivered.
    private static func look(
        at store: any Store, _ months: Months, _ environment: Environment, _ line: ProgressLine
    ) throws -> (mistakes: [String], unreached: [String]) {
        // An error is reported by the checks below. Persons who only have entries are rare.
        let all = (try? store.people().count) ?? 0
        var steps = 0
        // Two steps in the store, one for the plans, and one for the days of the entries.
        func progress() {
            steps += 1
            line.show(min(steps / 4, all), of: all)
        }
        let findings = months.findings + store.check(progress).map(\.description)
        guard findings.isEmpty else { return (findings, []) }
        return (
            try plans(in: store, environment.zones, progress) + distantEntries(in: store, progress),
            try unsentNotices(in: store) + untoldApps(in: store)
                + unreachedCarers(in: store, environment.zones)
        )
    }

    /// The text and findings about the monthly tables of entries.
    private struct Months {
        var text = ""
        var findings: [String] = []
    }

    /// Creates the monthly tables that a database needs. A file has none.
    private static func months(of store: any Store, _ environment: Environment) -> Months {
        guard let database = store as? PostgreSQLStore else { return Months() }
        do {
            let months = try database.makeMonths(on: environment.now.utc.date)
            return Months(text: text(months), findings: months.detached.map(detached))
        } catch {
            return Months(findings: ["\(error)"])
        }
    }

    private static func text(_ months: EntryMonths) -> String {
        let made = months.made.isEmpty ? "" : ", made now: \(months.made.joined(separator: " "))"
        let all = "entries have a table for each month up to \(months.last)\(made)\n"
        if months.others == 0 { return all }
        return all + "entries in 'entry_other', as their months have no table: \(months.others)\n"
    }

    private static func detached(_ month: String) -> String {
        "the entries of \(month) were taken out of the database, so its record is not whole; attach "
            + "their table again (docs/many-machines.md)"
    }

    /// Opens the store. Throws the finding if it cannot be opened.
    private static func open(_ address: StoreAddress) throws -> any Store {
        do throws(StoreError) {
            return try address.open(creating: false)
        } catch {
            throw Refusal(error.finding.description)
        }
    }

    /// Returns the mistakes in all plans, including removed ones.
    private static func plans(
        in store: any Store, _ zones: ZoneDirectory, _ progress: () -> Void
    ) throws -> [String] {
        try store.people().flatMap { id -> [String] in
            defer { progress() }
            return try store.plans(of: id, since: nil).withoutReplaced.compactMap { version in
                do throws(StoredPlanError) {
                    _ = try PlanHistory(of: id, [version], zones: zones)
                    return nil
                } catch {
                    let text = Wording(builtIn: "en").flatMap {
                        HouseholdErrorText($0).text(of: error)
                    }
                    return text ?? error.description
                }
            }
        }
    }

    /// Returns the entries on days outside the supported years, which earlier versions accepted
    /// from calendars.
    private static func distantEntries(
        in store: any Store, _ progress: () -> Void
    ) throws -> [String] {
        try store.peopleWithEntries().flatMap { id -> [String] in
            defer { progress() }
            let record = Record(try store.entries(of: id, since: nil))
            return record.standing.filter { !$0.day.isSupported }.map { entry in
                "entry \("\(entry.id)".prefix(8)) is on \(entry.day), but calendars cannot use a day "
                    + "before 1900 or after 2199; run 'dosecal undo \(entry.id) --person \(id)'"
            }
        }
    }

    /// Returns the subscribers whom a plan wants to be told, but who get no message.
    private static func unreachedCarers(
        in store: any Store, _ zones: ZoneDirectory
    ) throws -> [String] {
        let (subscribers, channels) = (try store.subscribers(), try store.noticeChannels())
        return try store.people().flatMap { person -> [String] in
            let last = try store.plans(of: person, since: .distantFuture).suffix(1)
            // A plan with mistakes is reported by `plans`.
            guard let history = try? PlanHistory(of: person, Array(last), zones: zones),
                let plan = history.versions.last?.plan, last.last?.content != nil
            else { return [] }
            return UnreachedCarer.all(of: plan, among: subscribers, channels).map { carer in
                let problem =
                    switch carer.reason {
                    case .isGone: "is no subscriber"
                    case .isOfOthers: "does not have this person"
                    case .hasNoChannel:
                        "has no channel; run 'dosecal notify add \(carer.id)'"
                    }
                return "the plan of '\(person)' tells '\(carer.id)' what stays open, but "
                    + "'\(carer.id)' \(problem)"
            }
        }
    }

    /// Returns the channels whose messages could not be sent.
    private static func unsentNotices(in store: any Store) throws -> [String] {
        let notices = try store.notices(of: nil).filter { $0.problem != nil }
        let waiting = Set(notices.map(\.channel))
        let others = try store.noticeChannels().filter { !$0.hasEnded }.compactMap { channel in
            channel.health.flatMap { waiting.contains(channel.number) ? nil : (channel.number, $0) }
        }.map { number, failure in
            "channel \(number) has sent nothing since \(failure.since); the last problem: "
                + "\(failure.problem); run 'dosecal notify test \(number)'"
        }
        return others
            + Dictionary(grouping: notices, by: \.channel).sorted { $0.key < $1.key }.map {
                number, unsent in
                "reminders that channel \(number) could not send: \(unsent.count); the last problem: "
                    + "\(unsent[0].problem ?? ""); run 'dosecal notify test \(number)'"
            }
    }

    /// Returns the accounts whose apps could not be told of changes.
    private static func untoldApps(in store: any Store) throws -> [String] {
        let failing = try store.pushRegistrations(of: nil).filter { $0.problem != nil }
        return Dictionary(grouping: failing, by: \.key.account).sorted { $0.key < $1.key }.map {
            account, untold in
            "messages about changes that the apps of account '\(account)' did not get: "
                + "\(untold.count); the last problem: \(untold[0].problem ?? ""); until they get "
                + "them, the apps synchronize at their own times"
        }
    }

    /// Returns the versions of libraries and time zones, on which results depend.
    private static func versions(_ environment: Environment) -> String {
        let zones = environment.zones.version
        let parts = [
            "dosecal \(Dosecal.version)", CalendarLibrary.version.map { "libical \($0)" },
            "SQLite \(SQLiteStore.libraryVersion)", zones.map { "zone data \($0)" },
        ]
        let line = parts.compactMap(\.self).joined(separator: ", ") + "\n"
        guard let zones, isOld(zones, on: environment.now.utc.date) else { return line }
        return line
            + "the zone data is old, and times may be wrong where rules have changed since; update "
            + "the package tzdata\n"
    }

    /// Returns whether zone data is from before the previous year, or from that year when half of
    /// this one is over.
    static func isOld(_ zoneData: String, on date: CivilDate) -> Bool {
        guard let year = Int(zoneData.prefix { $0.isNumber }) else { return false }
        return year < date.year - 1 || year < date.year && date.month > 6
    }

    private static func summary(of store: any Store, at path: String) throws -> String {
        let people = try store.people()
        let versions = try people.map { try store.plans(of: $0, since: nil).count }.reduce(0, +)
        let entries = try people.map { try store.entries(of: $0, since: nil).count }.reduce(0, +)
        let isReadOnly = (store as? SQLiteStore)?.isReadOnly ?? false
        let state = isReadOnly ? "sound, but it can only be read here" : "sound"
        return "'\(path)' is \(state): persons \(people.count), versions of plans \(versions), "
            + "entries \(entries)\n"
    }
}
