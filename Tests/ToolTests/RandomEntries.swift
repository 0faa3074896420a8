import CarePlan
import CivilTime
import Journal
import TestSupport

/// Random entries, with texts that are difficult for other programs.
struct RandomEntries {
    private var random: SeededRandom
    private var made: [Entry] = []

    static let zones = [
        "Europe/Copenhagen", "America/St_Johns", "Australia/Lord_Howe", "UTC", "Mars/Olympus",
    ]

    private static let pieces = [
        "plain", "=1+1", "+45", "-1", "@x", "＝1", "'", "''=", "\"", "\"\"", ",", ";", "\n",
        "\r\n", "\r", "\t", "\\", "\\u0000", "\\n", "æøå", "\u{1F48A}", "e\u{301}", "\u{2028}",
        "\u{FEFF}", "\u{1B}[31m", "\u{7F}", "{", "}]}", "null", " ", "  ", "]]>", "</td>", "&amp;",
    ]

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    static func list(seed: UInt64, count: Int) -> [Entry] {
        var entries = RandomEntries(seed: seed)
        for _ in 0..<count { entries.add() }
        return entries.made
    }

    private mutating func add() {
        let subject = Subject(
            person: random.pick(["anna", "bo", "Ærø & søn"]), item: "item\(random.number(1...4))",
            name: "N" + text(), unit: random.chance(70) ? text() : nil,
            zone: random.pick(Self.zones))
        let basis = random.chance(50) ? basis() : nil
        made.append(
            Entry(
                id: EntryID(using: &random), recorded: moment(),
                source: basis == nil ? .command : .calendar,
                subject: subject, day: CivilDate(clamping: random.number(-25_000...83_000)),
                action: action(), note: random.chance(60) ? text() : nil, basis: basis,
                author: random.chance(80) ? author() : nil))
    }

    private mutating func author() -> Author {
        switch random.number(0...4) {
        case 0: .command
        case 1: .owner(browser: text())
        case 2: .subscriber("S" + text())
        case 3: .account("A" + text())
        default: .imported(from: "I" + text())
        }
    }

    private mutating func basis() -> Entry.Basis {
        Entry.Basis(
            EvidenceID(of: [text(), "\(random.number(0...1000))"]), random.pick(Grade.allCases))
    }

    /// Returns evidence for most of the entries; its bytes are not always text.
    static func evidence(of entries: [Entry], seed: UInt64) -> [Evidence] {
        var random = RandomEntries(seed: seed)
        var known: Set<EvidenceID> = []
        return entries.compactMap(\.basis?.evidence).filter { known.insert($0).inserted }.map {
            random.evidence($0)
        }
    }

    private mutating func evidence(_ id: EvidenceID) -> Evidence {
        var raw: [UInt8] = []
        for _ in 0..<random.number(0...4) {
            raw += random.chance(20) ? random.pick([[0], [0xff], [0xc3]]) : Array(text().utf8)
        }
        return Evidence(
            id: id, read: moment(), origin: text(), line: random.number(1...1_000_000), raw: raw)
    }

    private mutating func text() -> String {
        (0..<random.number(0...6)).map { _ in random.pick(Self.pieces) }.joined()
    }

    private mutating func moment() -> Instant {
        Instant(seconds: random.number(-2_000_000_000...4_000_000_000))
    }

    private mutating func amount() -> Amount {
        Amount(
            thousandths: random.pick([0, 1, 500, 1000, 10_125, random.number(0...1_000_000_000)]))
    }

    private mutating func action() -> Action {
        let planned = Planned(
            slot: random.pick(["1", "morning", "'=\"s"]), ordinal: random.number(1...24),
            start: random.chance(80) ? moment() : nil)
        switch random.number(0...8) {
        case 0: return .taken(nil, at: moment(), random.chance(50) ? amount() : nil)
        case 1: return .taken(planned, at: moment(), random.chance(50) ? amount() : nil)
        case 2: return .skipped(planned, at: moment())
        case 3: return .snoozed(planned, at: moment(), until: moment())
        case 4: return .worn
        case 5: return .replaced
        case 6: return .counted(amount(), at: moment())
        case 7: return .seen(planned, at: moment())
        default: return .undone(made.isEmpty ? EntryID(using: &random) : random.pick(made).id)
        }
    }
}
