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
            let store = try open(address, environment)
            let months = months(of: store, environment)
            let (mistakes, unreached) = try environment.showing(.progressDoctor) { line in
                try store.read { try look(at: store, months, environment, line) }
            }
            for text in mistakes + unreached { environment.messages.error(text) }
            guard mistakes.isEmpty else { return 1 }
            guard unreached.isEmpty else { return 2 }
            try environment.output.print(
                summary(of: store, at: address.text, environment.wording) + months.text
                    + versions(environment))
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
        let findings = months.findings + store.check(progress).map(environment.wording.text(about:))
        guard findings.isEmpty else { return (findings, []) }
        return (
            try plans(in: store, environment, progress)
                + distantEntries(in: store, environment.wording, progress),
            try unsentNotices(in: store, environment.wording)
                + untoldApps(in: store, environment.wording)
                + unreachedCarers(in: store, environment)
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
            return Months(
                text: text(months, environment.wording),
                findings: months.detached.map {
                    environment.wording.text(.doctorDetached, ["month": $0])
                })
        } catch {
            return Months(findings: [environment.wording.text(of: error) ?? "\(error)"])
        }
    }

    private static func text(_ months: EntryMonths, _ wording: Wording) -> String {
        let made =
            months.made.isEmpty
            ? ""
            : wording.text(.doctorMonthsMade, ["months": months.made.joined(separator: " ")])
        let all = wording.text(.doctorMonths, ["last": months.last, "made": made]) + "\n"
        if months.others == 0 { return all }
        return all + wording.text(.doctorMonthsOthers, ["count": "\(months.others)"]) + "\n"
    }

    /// Opens the store. Throws the finding if it cannot be opened.
    private static func open(
        _ address: StoreAddress, _ environment: Environment
    ) throws -> any Store {
        do throws(StoreError) {
            return try address.open(creating: false)
        } catch {
            throw Refusal(environment.wording.text(about: error.finding))
        }
    }

    /// Returns the mistakes in all plans, including removed ones.
    private static func plans(
        in store: any Store, _ environment: Environment, _ progress: () -> Void
    ) throws -> [String] {
        try store.people().flatMap { id -> [String] in
            defer { progress() }
            return try store.plans(of: id, since: nil).withoutReplaced.compactMap { version in
                do throws(StoredPlanError) {
                    _ = try PlanHistory(of: id, [version], zones: environment.zones)
                    return nil
                } catch {
                    return MistakeWords(environment.wording).text(of: error)
                }
            }
        }
    }

    /// Returns the entries on days outside the supported years, which earlier versions accepted
    /// from calendars.
    private static func distantEntries(
        in store: any Store, _ wording: Wording, _ progress: () -> Void
    ) throws -> [String] {
        try store.peopleWithEntries().flatMap { id -> [String] in
            defer { progress() }
            let record = Record(try store.entries(of: id, since: nil))
            return record.standing.filter { !$0.day.isSupported }.map { entry in
                wording.text(
                    .doctorDistantEntry,
                    [
                        "entry": "\("\(entry.id)".prefix(8))", "day": "\(entry.day)",
                        "id": "\(entry.id)", "person": id,
                    ])
            }
        }
    }

    /// Returns the subscribers whom a plan wants to be told, but who get no message.
    private static func unreachedCarers(
        in store: any Store, _ environment: Environment
    ) throws -> [String] {
        let (subscribers, channels) = (try store.subscribers(), try store.noticeChannels())
        return try store.people().flatMap { person -> [String] in
            let last = try store.plans(of: person, since: .distantFuture).suffix(1)
            // A plan with mistakes is reported by `plans`.
            guard let history = try? PlanHistory(of: person, Array(last), zones: environment.zones),
                let plan = history.versions.last?.plan, last.last?.content != nil
            else { return [] }
            return UnreachedCarer.all(of: plan, among: subscribers, channels).map { carer in
                let key: Wording.Key =
                    switch carer.reason {
                    case .isGone: .doctorCarerGone
                    case .isOfOthers: .doctorCarerOthers
                    case .hasNoChannel: .doctorCarerChannel
                    }
                return environment.wording.text(key, ["person": person, "carer": carer.id])
            }
        }
    }

    /// Returns the channels whose messages could not be sent.
    private static func unsentNotices(
        in store: any Store, _ wording: Wording
    ) throws -> [String] {
        let notices = try store.notices(of: nil).filter { $0.problem != nil }
        let waiting = Set(notices.map(\.channel))
        let others = try store.noticeChannels().filter { !$0.hasEnded }.compactMap { channel in
            channel.health.flatMap { waiting.contains(channel.number) ? nil : (channel.number, $0) }
        }.map { number, failure in
            wording.text(
                .doctorSilentChannel,
                [
                    "number": "\(number)", "since": "\(failure.since)",
                    "problem": failure.problem,
                ])
        }
        return others
            + Dictionary(grouping: notices, by: \.channel).sorted { $0.key < $1.key }.map {
                number, unsent in
                wording.text(
                    .doctorUnsent,
                    [
                        "number": "\(number)", "count": "\(unsent.count)",
                        "problem": unsent[0].problem ?? "",
                    ])
            }
    }

    /// Returns the accounts with apps that could not get a message about a change.
    private static func untoldApps(in store: any Store, _ wording: Wording) throws -> [String] {
        let failing = try store.pushRegistrations(of: nil).filter { $0.problem != nil }
        return Dictionary(grouping: failing, by: \.key.account).sorted { $0.key < $1.key }.map {
            account, untold in
            wording.text(
                .doctorUntoldApps,
                [
                    "account": account, "count": "\(untold.count)",
                    "problem": untold[0].problem ?? "",
                ])
        }
    }

    /// Returns the versions of libraries and time zones, on which results depend.
    private static func versions(_ environment: Environment) -> String {
        let zones = environment.zones.version
        let parts = [
            "dosecal \(Dosecal.version)", CalendarLibrary.version.map { "libical \($0)" },
            "SQLite \(SQLiteStore.libraryVersion)",
            zones.map { environment.wording.text(.doctorZoneData, ["version": $0]) },
        ]
        let line = parts.compactMap(\.self).joined(separator: ", ") + "\n"
        guard let zones, isOld(zones, on: environment.now.utc.date) else { return line }
        return line + environment.wording.text(.doctorOldZones) + "\n"
    }

    /// Returns whether zone data is from before the previous year, or from that year when half of
    /// this one is over.
    static func isOld(_ zoneData: String, on date: CivilDate) -> Bool {
        guard let year = Int(zoneData.prefix { $0.isNumber }) else { return false }
        return year < date.year - 1 || year < date.year && date.month > 6
    }

    private static func summary(
        of store: any Store, at path: String, _ wording: Wording
    ) throws -> String {
        let people = try store.people()
        let versions = try people.map { try store.plans(of: $0, since: nil).count }.reduce(0, +)
        let entries = try people.map { try store.entries(of: $0, since: nil).count }.reduce(0, +)
        let isReadOnly = (store as? SQLiteStore)?.isReadOnly ?? false
        let state = wording.text(isReadOnly ? .doctorStateReadOnly : .doctorStateSound)
        return wording.text(
            .doctorSound,
            [
                "path": path, "state": state, "persons": "\(people.count)",
                "versions": "\(versions)", "entries": "\(entries)",
            ]) + "\n"
    }
}
