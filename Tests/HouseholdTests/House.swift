import CarePlan
import CivilTime
import Feed
import Household
import Journal
import PostgreSQLSupport
import TestSupport
import Testing
import Wording

/// A household in memory, whose plan contains every kind of item.
struct House {
    static let zones = ZoneDirectory()
    let store = TestStore.make()
    private let numbers = Numbers()

    final class Numbers {
        private var last: UInt64 = 0
        func next() -> UInt64 {
            last += 1
            return last
        }
    }

    /// Applies the plan on the evening of 17 November, in Copenhagen.
    init(_ plan: String = House.plan, at time: String = "2026-11-17T20:00:00Z") throws {
        try apply(plan, at: time)
    }

    static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - name: Pill
            doses: [{at: "08:00", id: a}, {at: "20:00", id: b}]
          - name: Off
            enabled: false
            doses: [{at: "08:00", id: a}]
          - name: Pain
            as-needed: {amount: 1, at-least: 6 h, at-most: 3 per day}
          - name: Rare
            enabled: false
            as-needed: {amount: 1}
        lenses:
          - name: Left
            type: biweekly
            opened: 2026-11-10
          - name: Resting
            enabled: false
            type: biweekly
            opened: 2026-11-10
          - name: Ahead
            type: biweekly
            opened: 2026-12-10
        reminders:
          - title: Knee
            at: "17:30"
        """

    func apply(_ text: String, at time: String) throws {
        let plan = try CarePlan(reading: Array(text.utf8), zones: Self.zones)
        _ = try household(at: time).apply([.init(Array(text.utf8), plan)])
    }

    /// Returns the household at a time.
    func household(at time: String) throws -> Household {
        Household(
            store, zones: Self.zones, feedTitles: FeedTitles { try #require(Wording(builtIn: $0)) },
            at: try #require(Instant(time)),
            newID: { [numbers] in EntryID(high: 7, low: numbers.next()) },
            newToken: { [numbers] in
                var random = SeededRandom(seed: numbers.next())
                return SecretToken(using: &random)
            })
    }

    /// Records something and returns a word for the result.
    @discardableResult
    func record(
        _ verb: Household.Verb, of item: String, by source: Entry.Source = .command,
        at time: String, confirmed: Household.Confirmation = .none,
        seeing seen: Household.LastEntry? = nil
    ) throws -> String {
        var request = Household.Request(verb, of: .named(item), person: "sam")
        request.confirmed = confirmed
        request.seen = seen
        return try household(at: time).record(request, by: Author(source)).verdict.word
    }

    var entries: [Entry] {
        get throws { try store.entries(of: "sam", since: nil) }
    }
}

extension Author {
    /// Creates an author whose entries have this source.
    init(_ source: Entry.Source) {
        self =
            switch source {
            case .command: .command
            case .page: .subscriber("Phone")
            case .calendar: .imported(from: "tasks.ics")
            }
    }
}

extension Household.Verdict {
    /// A word for the verdict, for comparison with a table.
    var word: String {
        switch self {
        case .recorded(let change):
            change.entries.map(\.action.kind.rawValue).joined(separator: "+")
        case .alreadyRecorded: "said before"
        case .needsConfirmation: "needs confirmation"
        case .refused(let refusal): "refused: \(refusal.word)"
        }
    }
}

extension Household.Refusal {
    /// The name of the case, without its associated values.
    var word: String { String("\(self)".prefix { $0 != "(" }) }
}
