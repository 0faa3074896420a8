import CarePlan
package import CivilTime
package import Journal
package import TestSupport

/// Random entries and plans.
package struct RandomJournal {
    /// The random numbers.
    package private(set) var random: SeededRandom
    private var made: [Entry] = []
    private let hasAuthors: Bool

    /// Creates a journal from a seed; without authors, as in earlier versions of dosecal.
    package init(seed: UInt64, hasAuthors: Bool = true) {
        random = SeededRandom(seed: seed)
        self.hasAuthors = hasAuthors
    }

    /// The ids of the persons.
    package static let people = ["anna", "bo"]
    /// The ids of the items.
    package static let items = ["panodil", "lenses", "vitamin-d"]

    /// Returns a random element.
    package mutating func pick<Element>(_ list: [Element]) -> Element { random.pick(list) }
    /// Returns a random number in a range.
    package mutating func number(_ range: ClosedRange<Int>) -> Int { random.number(range) }
    /// Returns a random day of the month after the samples.
    package mutating func day() -> CivilDate { CivilDate(clamping: 20_000 + number(0...30)) }
    /// Returns a random time in the month after the samples.
    package mutating func moment() -> Instant {
        Instant(seconds: 20_000 * 86_400 + number(0...2_600_000))
    }

    /// Returns the next entry, sometimes an earlier one again.
    package mutating func entry() -> Entry {
        !made.isEmpty && random.chance(5) ? random.pick(made) : newEntry()
    }

    /// Returns a new entry.
    package mutating func newEntry() -> Entry {
        let subject = Sample.subject(
            pick(Self.items), of: pick(Self.people), unit: random.chance(50) ? "tablet" : nil)
        let basis = random.chance(30) ? basis() : nil
        let author =
            hasAuthors && random.chance(80)
            ? pick(basis == nil ? Self.hands : Self.calendars) : nil
        let entry = Entry(
            id: EntryID(using: &random), recorded: moment(),
            source: author?.source ?? (basis == nil ? .command : .calendar), subject: subject,
            day: day(), action: action(of: subject.person),
            note: random.chance(20) ? "note; æøå \u{1F48A}\n" : nil, basis: basis,
            author: author)
        made.append(entry)
        return entry
    }

    private static let hands: [Author] = [
        .command, .owner(browser: ""), .owner(browser: "Firefox, Linux"),
        .subscriber("Køkken 'tablet'"), .subscriber(" command"),
    ]
    private static let calendars: [Author] = [
        .account("Mother's \u{1F48A}\n"), .imported(from: "/f'o/ø\".ics"),
    ]

    private mutating func basis() -> Entry.Basis {
        Entry.Basis(evidenceID(), pick(Grade.allCases))
    }

    private mutating func evidenceID() -> EvidenceID {
        EvidenceID(of: ["evidence", "\(number(0...30))"])
    }

    /// Returns evidence with unusual bytes, sometimes equal to an earlier one.
    package mutating func evidence() -> Evidence {
        let pieces: [[UInt8]] = [
            Array("BEGIN:VTODO\r\n".utf8), [0], [0xff, 0xfe], [0xc3], Array("æ'\"\u{1F48A}".utf8),
            [0xef, 0xbb, 0xbf], Array("e\u{301}\\u0000\n".utf8), [0xed, 0xa0, 0x80], [],
        ]
        let count = number(0...4)
        return Evidence(
            id: evidenceID(), read: moment(), origin: pick(["/a'b\"/c.ics", "https://x/?ø", ""]),
            line: number(1...100_000), raw: (0..<count).flatMap { _ in pick(pieces) })
    }

    /// The places of calendars.
    package static let places = ["/f'o", "https://x/", "exports"]

    /// Returns the last seen state of an object.
    package mutating func sighting() -> LastSeenState {
        LastSeenState(
            uid: pick(["a", "b'\"", "\u{1F48A}"]), recurrence: pick(["", ":20261120"]),
            state: pick(LastSeenState.State.allCases), sequence: number(-1...9),
            modified: random.chance(70) ? moment() : nil,
            start: random.chance(50) ? moment() : nil, seen: moment(),
            contradiction: random.chance(20) ? pick([.open, .left]) : nil)
    }

    private mutating func action(of person: String) -> Action {
        let at = moment()
        let own = made.suffix(40).filter { $0.subject.person == person }
        let slot = Planned(
            slot: pick(["s1", "s2", "s3"]), ordinal: number(1...2),
            start: random.chance(80) ? moment() : nil)
        let amount = random.chance(80) ? Amount(thousandths: number(0...4000)) : nil
        switch number(0...9) {
        case 0, 1, 2: return .taken(random.chance(70) ? slot : nil, at: at, amount)
        case 3: return .skipped(slot, at: at)
        case 4:
            return random.chance(50)
                ? .snoozed(slot, at: at, until: moment()) : .seen(slot, at: at)
        case 5: return random.chance(50) ? .worn : .replaced
        case 6: return .counted(Amount(number(0...90)), at: at)
        default: return own.isEmpty ? .worn : .undone(pick(Array(own.suffix(12))).id)
        }
    }
}
