import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Journal
import SQLStore
import Terminal
import TestSupport
import Testing
import Wording

/// A household in memory, and the texts of the tool for a wide terminal. Times without a date are
/// on 2026-11-20 in UTC.
struct TerminalHouse {
    static let zones = ZoneDirectory()
    let store = SQLiteStore.inMemory()
    /// The number of columns of the terminal.
    var width = 400
    private let random = Random()

    init() {}

    init(width: Int) {
        self.width = width
    }

    private var page: TextReport { TextReport(width: width, isColoured: false) }

    final class Random {
        private var generator = SeededRandom(seed: 5)
        func number() -> UInt64 { generator.next() }
        func token() -> SecretToken { SecretToken(using: &generator) }
    }

    static func words(_ language: String) throws -> Wording {
        try #require(Wording(builtIn: language))
    }

    func household(at time: String = "07:00") throws -> Household {
        let moment = time.contains("T") ? time : "2026-11-20T\(time):00Z"
        return Household(
            store, zones: Self.zones, feedTitles: FeedTitles(Self.words),
            at: try #require(Instant(moment)),
            newID: { [random] in EntryID(high: random.number(), low: random.number()) },
            newToken: { [random] in random.token() })
    }

    func submission(
        _ text: String, since date: String? = nil
    ) throws -> Household.Submission {
        let plan = try CarePlan(reading: Array(text.utf8), zones: Self.zones)
        let since = try date.map { date in
            let midnight = CivilDateTime(try #require(CivilDate(date)), .midnight)
            return plan.zone.instant(of: midnight)
        }
        return Household.Submission(Array(text.utf8), plan, since: since)
    }

    /// Applies a plan and returns the text about the changes.
    @discardableResult
    func apply(
        _ text: String, since date: String? = nil, at time: String = "07:00"
    ) throws -> String {
        let household = try household(at: time)
        let changes = try household.apply([submission(text, since: date)])
        return try told(#require(changes.first), household)
    }

    /// Returns the text about the changes that a plan would make.
    func trial(_ text: String, at time: String = "07:00") throws -> String {
        let household = try household(at: time)
        return try told(household.change(to: submission(text)), household, isTrial: true)
    }

    private func told(
        _ change: PlanChange, _ household: Household, isTrial: Bool = false
    ) throws -> String {
        let words = try Self.words(change.after.plan.language)
        let text = ChangeText(try PlanOutlook(change, in: household), words, width: width)
        return text.lines(isTrial: isTrial).joined(separator: "\n")
    }

    /// Edits an item of the plan and returns the text about the changes.
    @discardableResult
    func edit(
        _ edit: Household.ItemEdit, _ item: String, of person: String = "sam",
        at time: String = "07:00"
    ) throws -> String {
        let household = try household(at: time)
        let edited = try household.edit(edit, of: .named(item), person: person)
        switch edited {
        case .changed(let change): return try told(change, household)
        case .unchanged(let item, let person, let end):
            return edit.unchanged(item, end: end, try Self.words(person.plan.language))
        }
    }

    /// Records something and returns the reply.
    @discardableResult
    func record(
        _ verb: Household.Verb, _ item: String, of person: String? = nil,
        at time: String = "07:00"
    ) throws -> String {
        let household = try household(at: time)
        let id = try household.id(person, having: item)
        let recording = try household.record(
            Household.Request(verb, of: .named(item), person: id), by: .command)
        let text = RecordingText(
            recording, try words(for: recording.person), supply: nil,
            command: .init("take", person: nil, confirming: "dosecal take --anyway"))
        return switch text.answer {
        case .done(let lines), .notDone(let lines): lines.joined(separator: "\n")
        case .refused(let reason): reason
        }
    }

    @discardableResult
    func take(
        _ item: String, of person: String? = nil, at time: String = "07:00"
    ) throws -> String {
        try record(.take(.nearest, at: .now, amount: nil), item, of: person, at: time)
    }

    /// Returns the texts of the versions of a plan, `nil` for a removal.
    func texts(of person: String) throws -> [String?] {
        try store.plans(of: person, since: nil).map { version in
            version.content.map { String(decoding: $0.text, as: UTF8.self) }
        }
    }

    /// Returns the message for the error that `body` throws.
    func error(_ body: () throws -> Void) throws -> String {
        let error = #expect(throws: (any Error).self) { try body() }
        let text = HouseholdErrorText(try Self.words("en"), personPrefix: "--person ")
        return try #require(error.flatMap(text.text))
    }
}

/// The texts of commands.
extension TerminalHouse {
    private func words(for person: Person) throws -> PersonWords {
        PersonWords(try Self.words(person.plan.language), in: person.zone, at: person.now)
    }

    private func overview(
        of person: String?, _ purpose: Household.Purpose, at time: String
    ) throws -> PersonOverview {
        let household = try household(at: time)
        let person = try household.person(household.id(person), for: purpose)
        return PersonOverview(
            person, try words(for: person), try household.supplies(of: person), on: page)
    }

    func today(of person: String? = nil, at time: String = "07:00") throws -> String {
        try overview(of: person, .today, at: time).dayText
    }

    func status(of person: String? = nil, at time: String = "07:00") throws -> String {
        try overview(of: person, .figures(since: nil), at: time).statusText
    }

    func list(of person: String? = nil, at time: String = "07:00") throws -> String {
        let household = try household(at: time)
        let person = try household.person(household.id(person), for: .figures(since: nil))
        return ItemList(person, try words(for: person), on: page).text
    }

    /// Returns the person with the whole record, even if the plan was removed.
    private func recorded(_ person: String?, at time: String) throws -> Person {
        let household = try household(at: time)
        return try household.person(
            household.id(person, among: .recorded), for: .wholeRecord)
    }

    func stats(
        of person: String? = nil, only item: String? = nil, at time: String = "07:00"
    ) throws -> String {
        let person = try recorded(person, at: time)
        let statistics = Statistics(
            person.timeline, from: person.today.advanced(byDays: -29), through: person.today,
            at: person.now)
        return StatsText(
            statistics, person, try words(for: person).wording,
            only: try item.map { try person.itemEver($0).id }, on: page
        ).text
    }

    func history(
        of person: String? = nil, item: String? = nil, at time: String = "07:00"
    ) throws -> String {
        let person = try recorded(person, at: time)
        return HistoryText(
            person, try words(for: person), CivilMonth(of: person.today),
            of: try item.map(person.itemEver), on: page
        ).text
    }

    func log(of person: String) throws -> String {
        let entries = try store.entries(of: person, since: nil)
        let record = Record(entries)
        let lines = entries.enumerated().map {
            PersonLog.Line(entry: $1, counts: record.counts($0))
        }
        let log = PersonLog(
            name: person, try Self.words("en"), lines, isEmpty: entries.isEmpty)
        return LogText([log], Self.zones, on: page).text
    }

    func undo(of person: String? = nil, at time: String = "07:00") throws -> String {
        let household = try household(at: time)
        let undoing = try household.undo(
            .last, of: household.id(person, among: .recorded), by: .command)
        let answer = try UndoingText(undoing, words(for: recorded(person, at: time))).answer
        return "\(answer)"
    }
}
