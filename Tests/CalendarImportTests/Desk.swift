import Adherence
import CarePlan
import CivilTime
import CalendarImport
import Feed
import Household
import ICalendar
import Journal
import SQLStore
import Schedule
import TestSupport
import Testing
import Wording

/// The plan and the record of one person, into which calendars are imported one after another.
struct Desk {
    private let history: PlanHistory
    private let published: [PublishedSeries]
    private(set) var entries: [Entry] = []
    private(set) var unmatched: [Evidence] = []
    private(set) var aliases: [String: String] = [:]
    private(set) var sightings: [String: [LastSeenState]] = [:]
    private var random = SeededRandom(seed: 4)
    private let store = SQLiteStore.inMemory()

    static let zones = ZoneDirectory()

    /// A plan with one dose a day.
    static let drops = """
        person: Berta
        zone: Europe/Berlin
        medicines:
          - name: Drops
            doses: [{at: "08:00"}]
            from: 2026-11-02
        """

    /// Creates a desk with a plan that was applied at a time.
    init(_ plan: String, applied: String = "2026-11-01T00:00:00Z") throws {
        let bytes = Array(plan.utf8)
        let text = try CarePlan(reading: bytes, zones: Self.zones)
        let since = try #require(Instant(applied))
        let identities = text.identities(following: [], on: text.zone.wallClock(at: since).date)
        let stored = StoredPlan(
            number: 1, since: since,
            content: StoredPlan.Content(text: bytes, identities: identities))
        history = try PlanHistory(of: text.id, [stored], zones: Self.zones)
        let wording = try #require(Wording(builtIn: text.language))
        published = history.versions.flatMap { version in
            version.plan.map { plan in
                PublishedSeries.all(
                    of: plan, asWritten: text, wording: wording, beginning: version.begin(of:))
            } ?? []
        }
    }

    var timeline: Timeline { Timeline(history, Record(entries)) }

    /// Returns the UID of an item's series, or of its occurrence on a date.
    func uid(_ item: String, _ slot: String? = nil, on date: String? = nil) throws -> String {
        let series = try #require(
            published.first {
                $0.series.item.id == item && (slot == nil || $0.series.slot == slot)
                    && $0.series.isCare
            })
        guard let date else { return series.uid }
        let parts = series.uid.split(separator: "@")
        return "\(parts[0])-\(date.filter { $0 != "-" })@\(parts[1])"
    }

    /// Imports calendars of one source, or copies of it, and keeps the result.
    @discardableResult
    mutating func read(
        _ calendars: String..., at place: String? = nil, now: String = "2026-11-30T12:00:00Z",
        isWhole: Bool = true
    ) throws -> Conclusions {
        try read(all: calendars, at: place, now: now, isWhole: isWhole)
    }

    /// Imports several calendars together.
    @discardableResult
    mutating func read(
        all calendars: [String], at place: String? = nil, now: String, isWhole: Bool = true
    ) throws -> Conclusions {
        let reader = CalendarReader(zones: Self.zones)
        let seen = Set(sightings.values.joined().map(\.uid))
        let interest = Interest(aliases: aliases.keys, seen: seen)
        let files = calendars.enumerated().map { number, text in
            CalendarSource.File(
                name: "\(number + 1).ics", reader.reading(Array(text.utf8), wanting: interest.wants)
            )
        }
        let source = CalendarSource(place.map { .place($0) } ?? .copy, files, isWhole: isWhole)
        return try conclude([source], now: now)
    }

    /// Returns a household for its rules; its store is not used.
    private func policy(at now: String) throws -> Household {
        Household(
            store, zones: Self.zones,
            feedTitles: FeedTitles { try #require(Wording(builtIn: $0)) },
            at: try #require(Instant(now)), newID: { EntryID(high: 0, low: 0) },
            newToken: { preconditionFailure("nothing is published") })
    }

    /// Imports sources and keeps the conclusions.
    mutating func conclude(_ sources: [CalendarSource], now: String) throws -> Conclusions {
        var random = random
        let conclusions = CalendarImporter(
            [CalendarImporter.Person(timeline, published: published)], aliases: aliases,
            sightings: sightings, zones: Self.zones, now: try #require(Instant(now)),
            policy: try policy(at: now)
        ).conclusions(from: sources) { EntryID(using: &random) }
        self.random = random
        entries += conclusions.entries
        unmatched += conclusions.unmatched.filter { new in !unmatched.contains { $0.id == new.id } }
        aliases.merge(conclusions.aliases) { $1 }
        sightings.merge(conclusions.sightings) { $1 }
        return conclusions
    }

    /// Records an entry of the command line.
    mutating func append(_ action: Action, like entry: Entry, recorded: String) throws {
        entries.append(
            Entry(
                id: EntryID(using: &random), recorded: try #require(Instant(recorded)),
                source: .command, subject: entry.subject, day: entry.day, action: action))
    }

    /// Presses the button of a page for an occurrence. Returns `false` if no occurrence is open.
    mutating func press(_ item: String, on date: String, at time: String) throws -> Bool {
        let (day, now) = (try #require(CivilDate(date)), try #require(Instant(time)))
        let outcomes = timeline.outcomes(of: item, from: day, through: day)
        guard let outcome = outcomes.first, timeline.isOpen(outcome, at: now) else { return false }
        let subject = Subject(
            person: timeline.history.person, item: item, name: item, unit: nil,
            zone: outcome.series.zone.name)
        entries.append(
            Entry(
                id: EntryID(using: &random), recorded: now, source: .page, subject: subject,
                day: day, action: .taken(outcome.planned, at: now, outcome.amount)))
        return true
    }

    /// The entries that count, one per line: `metformin 2026-11-02 taken 07:05Z exact`.
    var standing: [String] {
        Record(entries).standing.map { entry in
            let at = entry.action.at.map { " \($0.description.dropFirst(11).prefix(5))Z" } ?? ""
            let grade = entry.basis.map { " \($0.grade)" } ?? ""
            return "\(entry.subject.item) \(entry.day) \(entry.action.kind)\(at)\(grade)"
        }.sorted()
    }
}

/// Returns a calendar with components, as written by a program.
func calendar(_ components: String..., by program: String = "-//Test//Test//EN") -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:\(program)"] + components + ["END:VCALENDAR", ""])
        .joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\r\n")
}

/// Returns a task with these lines.
func task(_ uid: String, _ lines: String...) -> String {
    (["BEGIN:VTODO", "UID:\(uid)"] + lines + ["END:VTODO"]).joined(separator: "\n")
}

/// Returns an event with these lines.
func event(_ uid: String, _ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:\(uid)"] + lines + ["END:VEVENT"]).joined(separator: "\n")
}
