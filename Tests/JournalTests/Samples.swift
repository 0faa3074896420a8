import CarePlan
import CivilTime
import Journal
import TestSupport

/// Entries to try things on.
enum Sample {
    static let monday = CivilDate(clamping: 20_000)
    static let noon = Instant(seconds: 20_000 * 86_400 + 43_200)

    static func subject(
        _ item: String = "panodil", of person: String = "anna", unit: String? = "tablet"
    ) -> Subject {
        Subject(
            person: person, item: item, name: item.uppercased(), unit: unit,
            zone: "Europe/Copenhagen")
    }

    static func entry(
        _ number: UInt64, _ action: Action, on day: CivilDate = monday,
        about subject: Subject = subject(), note: String? = nil, basis: Entry.Basis? = nil
    ) -> Entry {
        Entry(
            id: id(number), recorded: noon, source: basis == nil ? .command : .calendar,
            subject: subject, day: day, action: action, note: note, basis: basis)
    }

    static func id(_ number: UInt64) -> EntryID { EntryID(high: 7, low: number) }

    static func taken(_ number: UInt64, at moment: Instant = noon) -> Entry {
        entry(number, .taken(nil, at: moment, Amount(1)))
    }

    static let slot = Planned(slot: "morning", ordinal: 1, start: noon)

    /// One of every kind, with and without what may be missing.
    static let everyDeed: [Action] = [
        .taken(nil, at: noon, nil), .taken(nil, at: noon, Amount(thousandths: 500)),
        .taken(slot, at: noon, Amount(2)),
        .taken(Planned(slot: "s1", ordinal: 3, start: nil), at: noon, nil),
        .skipped(slot, at: noon),
        .snoozed(slot, at: noon, until: noon.advanced(byMinutes: 10)), .seen(slot, at: noon),
        .seen(Planned(slot: "s1", ordinal: 3, start: nil), at: noon), .worn, .replaced,
        .counted(Amount(0), at: noon), .undone(id(1)),
    ]

    static func plan(_ number: Int, since: Instant = noon, text: String = "person: A\n")
        -> StoredPlan
    {
        let items = [
            ItemIdentity(id: "panodil", begin: monday, slots: ["morning", "evening"]),
            ItemIdentity(id: "lenses", begin: monday.advanced(byDays: 1), slots: []),
        ]
        return StoredPlan(
            number: number, since: since,
            content: StoredPlan.Content(text: Array(text.utf8), identities: items))
    }
}

/// Entries and plans made from a seed.
struct RandomJournal {
    private(set) var random: SeededRandom
    private var made: [Entry] = []

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    static let people = ["anna", "bo"]
    static let items = ["panodil", "lenses", "vitamin-d"]

    mutating func pick<Element>(_ list: [Element]) -> Element { random.pick(list) }
    mutating func number(_ range: ClosedRange<Int>) -> Int { random.number(range) }
    mutating func day() -> CivilDate { CivilDate(clamping: 20_000 + number(0...30)) }
    mutating func moment() -> Instant { Instant(seconds: 20_000 * 86_400 + number(0...2_600_000)) }

    /// The next entry; now and then one that has been.
    mutating func entry() -> Entry {
        !made.isEmpty && random.chance(5) ? random.pick(made) : newEntry()
    }

    /// One that has not been.
    mutating func newEntry() -> Entry {
        let subject = Sample.subject(
            pick(Self.items), of: pick(Self.people), unit: random.chance(50) ? "tablet" : nil)
        let basis = random.chance(30) ? basis() : nil
        let entry = Entry(
            id: EntryID(using: &random), recorded: moment(),
            source: basis == nil ? .command : .calendar, subject: subject,
            day: day(), action: action(of: subject.person),
            note: random.chance(20) ? "note; æøå \u{1F48A}\n" : nil, basis: basis)
        made.append(entry)
        return entry
    }

    private mutating func basis() -> Entry.Basis {
        Entry.Basis(evidenceID(), pick(Grade.allCases))
    }

    private mutating func evidenceID() -> EvidenceID {
        EvidenceID(of: ["evidence", "\(number(0...30))"])
    }

    /// Evidence in bytes that other programs stumble over; now and then the same again.
    mutating func evidence() -> Evidence {
        let pieces: [[UInt8]] = [
            Array("BEGIN:VTODO\r\n".utf8), [0], [0xff, 0xfe], [0xc3], Array("æ'\"\u{1F48A}".utf8),
            [0xef, 0xbb, 0xbf], Array("e\u{301}\\u0000\n".utf8), [0xed, 0xa0, 0x80], [],
        ]
        let count = number(0...4)
        return Evidence(
            id: evidenceID(), read: moment(), origin: pick(["/a'b\"/c.ics", "https://x/?ø", ""]),
            line: number(1...100_000), raw: (0..<count).flatMap { _ in pick(pieces) })
    }

    static let places = ["/f'o", "https://x/", "exports"]

    /// What was seen of some object.
    mutating func sighting() -> Sighting {
        Sighting(
            uid: pick(["a", "b'\"", "\u{1F48A}"]), recurrence: pick(["", ":20261120"]),
            state: pick(Sighting.State.allCases), sequence: number(-1...9),
            modified: random.chance(70) ? moment() : nil,
            start: random.chance(50) ? moment() : nil, seen: moment())
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
