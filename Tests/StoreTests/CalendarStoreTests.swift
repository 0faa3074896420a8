import CarePlan
import CivilTime
import Foundation
import Journal
import JournalSupport
import TestSupport
import Testing
import Wording

/// Tests for all stores: data about calendars.
@Suite struct CalendarStoreTests {
    struct Mistake: Error {}

    private static func id(_ text: String) -> EvidenceID { EvidenceID(of: [text]) }

    private static func evidence(
        _ text: String, raw: [UInt8]? = nil, origin: String = "/c.ics", line: Int = 1
    ) -> Evidence {
        Evidence(
            id: id(text), read: Sample.noon, origin: origin, line: line,
            raw: raw ?? Array(text.utf8))
    }

    private static let hostile: [[UInt8]] = [
        [], [0], Array("a\0b".utf8), [0xff, 0xfe], [0xc3], [0xed, 0xa0, 0x80],
        [0xf4, 0x90, 0x80, 0x80],
        [0xef, 0xbb, 0xbf, 0x41], Array("'); DROP TABLE evidence; --\"\r\n\u{1F48A}".utf8),
        Array("e\u{301} \u{E9}".utf8), Array(0...255), Array("\u{FFFE}\u{FFFF}".utf8),
        [UInt8](repeating: 0x41, count: 1 << 20),
    ]

    @Test(arguments: StoreKind.allCases)
    func evidenceIsReadBackByteForByte(kind: StoreKind) throws {
        try kind.with { store throws in
            let all = Self.hostile.enumerated().map { index, raw in
                Self.evidence(
                    "\(index)", raw: raw, origin: "a'b\"\u{1F48A}\(index)", line: index + 1)
            }
            try store.add(all)
            for piece in all { #expect(try store.evidence(piece.id) == piece) }
            #expect(try store.evidence(Self.id("another")) == nil)
            #expect(try store.unmatched().isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func storedEvidenceIsNotChanged(kind: StoreKind) throws {
        try kind.with { store throws in
            let first = Self.evidence("a")
            let again = Self.evidence("a", raw: [1], origin: "/other.ics", line: 9)
            try store.add([first, again])
            try store.add([again])
            #expect(try store.add(unmatched: [again]) == 1)
            #expect(try store.evidence(first.id) == first)
            #expect(try store.unmatched().map(\.evidence) == [first])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func invalidEvidenceIsRefusedWithItsBatch(kind: StoreKind) throws {
        let line = Self.evidence("b", line: 0)
        let moment = Evidence(
            id: Self.id("b"), read: Instant(seconds: .max), origin: "", line: 1, raw: [])
        try kind.with { store throws in
            for bad in [line, moment] {
                let error = #expect(throws: StoreError.self) {
                    try store.add([Self.evidence("a"), bad])
                }
                #expect(
                    error.map(Wording.english.text(about:))
                        == "evidence \(bad.id) has a 'line' below 1 or a time 'read' outside the "
                        + "years 1 to 9999; correct it")
                #expect(throws: StoreError.self) {
                    try store.add(unmatched: [Self.evidence("a"), bad])
                }
            }
            #expect(try store.evidence(Self.id("a")) == nil)
            #expect(try store.unmatched().isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func unmatchedEvidenceIsNumberedOnce(kind: StoreKind) throws {
        try kind.with { store throws in
            let pieces = ["a", "b", "c", "d"].map { Self.evidence($0) }
            #expect(try store.add(unmatched: [pieces[0], pieces[1], pieces[0]]) == 2)
            try store.settle(2, .dropped, at: Sample.noon)
            #expect(try store.add(unmatched: [pieces[1], pieces[2]]) == 1)
            #expect(try store.add(unmatched: pieces) == 1)
            let all = try store.unmatched()
            #expect(all.map(\.number) == [1, 2, 3, 4])
            #expect(all.map(\.evidence) == pieces)
            #expect(all.map(\.settlement) == [nil, .dropped, nil, nil])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func lastSettlementCounts(kind: StoreKind) throws {
        try kind.with { store throws in
            try store.add(unmatched: [Self.evidence("a"), Self.evidence("b")])
            func settlement() throws -> Unmatched.Settlement? {
                try store.unmatched().first?.settlement
            }
            try store.append([Sample.taken(1)])
            for settlement: Unmatched.Settlement in [
                .dropped, .assigned(Sample.id(1)), .dropped, .assigned(Sample.id(1)),
                .assigned(Sample.id(99)),
            ] {
                try store.settle(1, settlement, at: Sample.noon)
                #expect(try store.unmatched().map(\.settlement) == [settlement, nil])
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func reopenedEvidenceIsUnmatchedUntilSettledAgain(kind: StoreKind) throws {
        try kind.with { store throws in
            try store.add(unmatched: [Self.evidence("a"), Self.evidence("b")])
            func settled() throws -> Unmatched.Settled? { try store.unmatched().first?.settled }
            let later = Instant(seconds: Sample.noon.seconds + 60)
            for moment in [Sample.noon, later] {
                try store.settle(1, .dropped, at: moment)
                try store.settle(2, .dropped, at: Sample.noon)
                #expect(try settled() == Unmatched.Settled(.dropped, at: moment))
                try store.reopen(1, at: later)
                #expect(try store.unmatched().map(\.settlement) == [nil, .dropped])
            }
            try store.settle(1, .assigned(Sample.id(1)), at: later)
            #expect(try settled() == Unmatched.Settled(.assigned(Sample.id(1)), at: later))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func assignedEvidenceIsUnmatchedAgainIfItsEntryIsUndone(kind: StoreKind) throws {
        try kind.with { store throws in
            try store.add(unmatched: [Self.evidence("a")])
            try store.append([Sample.taken(1), Sample.taken(2)])
            func settlement() throws -> Unmatched.Settlement? {
                try store.unmatched().first?.settlement
            }
            try store.settle(1, .assigned(Sample.id(1)), at: Sample.noon)
            try store.append([Sample.entry(10, .undone(Sample.id(2)))])
            #expect(try settlement() == .assigned(Sample.id(1)), "another one was undone")
            let bo = Sample.subject(of: "bo")
            try store.append([Sample.entry(11, .undone(Sample.id(1)), about: bo)])
            #expect(try settlement() == .assigned(Sample.id(1)), "nobody undoes for another")
            try store.append([Sample.entry(12, .undone(Sample.id(1)))])
            #expect(try settlement() == nil)
            try store.append([Sample.entry(13, .undone(Sample.id(12)))])
            #expect(try settlement() == .assigned(Sample.id(1)), "the undoing was undone")
            try store.append([Sample.entry(14, .undone(Sample.id(1)))])
            try store.settle(1, .dropped, at: Sample.noon)
            #expect(try settlement() == .dropped)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func unknownNumberIsNotSettled(kind: StoreKind) throws {
        try kind.with { store throws in
            try store.add(unmatched: [Self.evidence("a")])
            for number in [-1, 0, 2, Int.max, .min] {
                let error = #expect(throws: StoreError.self) {
                    try store.settle(number, .dropped, at: Sample.noon)
                }
                #expect(error?.reason == .unknownUnmatched(number))
                #expect(throws: StoreError.self) { try store.reopen(number, at: Sample.noon) }
                let path = error?.path ?? ""
                #expect(
                    error.map(Wording.english.text(about:))
                        == "'\(path)' has no unsettled entry \(number); 'dosecal unmatched' "
                        + "lists them")
            }
            #expect(try store.unmatched().map(\.settlement) == [nil])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func sightingsAreReplacedOnlyAtTheirPlace(kind: StoreKind) throws {
        let seen = [
            LastSeenState(
                uid: "a'\"", state: .done, sequence: 3, modified: Sample.noon,
                start: Sample.noon, seen: Sample.noon),
            LastSeenState(
                uid: "a'\"", recurrence: ";TZID=X:20261120T080000", state: .left,
                sequence: .max, modified: nil, seen: Sample.noon, contradiction: .open),
            // A different resource with the same UID.
            LastSeenState(
                uid: "a'\"", state: .gone, sequence: 0, modified: Instant(seconds: .min),
                seen: Instant(seconds: .max)),
            LastSeenState(uid: "", state: .open, sequence: -1, modified: nil, seen: Sample.noon),
        ]
        try kind.with { store throws in
            #expect(try store.sightings(at: "x").isEmpty)
            try store.see(seen, at: "/folder o'f")
            try store.see([seen[0]], at: "https://x/")
            try store.setVersion("\"e\"", of: "https://x/")
            #expect(try store.sightings(at: "/folder o'f") == seen)
            #expect(try store.seenUIDs() == Set(seen.map(\.uid)))
            try store.see([seen[3], seen[1]], at: "/folder o'f")
            #expect(try store.sightings(at: "/folder o'f") == [seen[3], seen[1]])
            try store.see([], at: "/folder o'f")
            #expect(try store.sightings(at: "/folder o'f").isEmpty)
            #expect(try store.sightings(at: "https://x/") == [seen[0]])
            #expect(try store.version(of: "https://x/") == "\"e\"")
            #expect(try store.version(of: "/folder o'f") == nil)
            try store.setVersion(nil, of: "https://x/")
            #expect(try store.version(of: "https://x/") == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aliasKeepsItsUID(kind: StoreKind) throws {
        try kind.with { store throws in
            #expect(try store.aliases().isEmpty)
            try store.add(aliases: ["new'": "ours", "newer": "new'"])
            try store.add(aliases: ["new'": "another", "third": "ours"])
            #expect(
                try store.aliases() == ["new'": "ours", "newer": "new'", "third": "ours"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func writtenFilesAreReplacedTogether(kind: StoreKind) throws {
        try kind.with { store throws in
            #expect(try store.writtenFiles(in: "/f").isEmpty)
            try store.setWrittenFiles(["a.ics": .max, "b'.ics": 0, "c": 1 << 63], in: "/f")
            try store.setWrittenFiles(["a.ics": 1], in: "/g")
            #expect(
                try store.writtenFiles(in: "/f") == ["a.ics": .max, "b'.ics": 0, "c": 1 << 63])
            try store.setWrittenFiles(["d": 7], in: "/f")
            #expect(try store.writtenFiles(in: "/f") == ["d": 7])
            #expect(try store.writtenFiles(in: "/g") == ["a.ics": 1])
            #expect(try store.sightings(at: "/f").isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func onlyChangedSightingsAreReplaced(kind: StoreKind) throws {
        let sighting = { (uid: String, recurrence: String, sequence: Int) in
            LastSeenState(
                uid: uid, recurrence: recurrence, state: .open, sequence: sequence, modified: nil,
                seen: Sample.noon)
        }
        let (first, second) = (sighting("ab-1@d", "", 1), sighting("ab-2@d", "", 1))
        let (part, other) = (sighting("ab-1@d", "x", 1), sighting("abc@d", "", 1))
        try kind.with { store throws in
            try store.see([first, part, second, other], at: "/f")
            #expect(try store.sightings(of: ["ab-1@d", "z"], at: "/f") == [first, part])
            #expect(try store.sightings(ofBeginning: "ab-", at: "/f") == [first, part, second])
            #expect(try store.isSeen("abc@d"))
            #expect(try !store.isSeen("ab"))
            // One was removed, one has changed, and one is new.
            let later = sighting("ab-1@d", "", 2)
            let new = sighting("new@d", "", 1)
            try store.write { change in
                try change.see([later, new], of: ["ab-1@d", "new@d"], at: "/f")
            }
            let all = [later, second, other, new]
            #expect(Set(try store.sightings(at: "/f")) == Set(all))
            // The numbers have no gaps, which replacing all of them depends on.
            try store.see(try store.sightings(at: "/f"), at: "/f")
            #expect(Set(try store.sightings(at: "/f")) == Set(all))

            try store.setWrittenFiles(["ab-1": 1, "ab-2": 2, "abc": 3], in: "/f")
            #expect(try store.writtenFiles(beginning: "ab-", in: "/f") == ["ab-1": 1, "ab-2": 2])
            try store.write { change in
                try change.setWrittenFiles(
                    ["ab-1": 9, "n": 4], of: ["ab-1", "ab-2", "n"], in: "/f")
            }
            #expect(try store.writtenFiles(in: "/f") == ["ab-1": 9, "abc": 3, "n": 4])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func failedTransactionLeavesNoCalendarData(kind: StoreKind) throws {
        try kind.with { store throws in
            let kept = LastSeenState(
                uid: "kept", state: .open, sequence: 0, modified: nil, seen: Sample.noon)
            try store.see([kept], at: "/f")
            try store.setWrittenFiles(["kept": 1], in: "/f")
            try store.add(unmatched: [Self.evidence("kept")])
            #expect(throws: Mistake.self) {
                try store.write { change in
                    try change.add([Self.evidence("a")])
                    try change.add(unmatched: [Self.evidence("b")])
                    try change.settle(1, .dropped, at: Sample.noon)
                    try change.settle(2, .dropped, at: Sample.noon)
                    try change.see([], at: "/f")
                    try change.see([kept], at: "/g")
                    try change.setVersion("v", of: "/g")
                    try change.add(aliases: ["x": "y"])
                    try change.setWrittenFiles([:], in: "/f")
                    throw Mistake()
                }
            }
            #expect(try store.evidence(Self.id("a")) == nil)
            #expect(try store.unmatched().map(\.evidence) == [Self.evidence("kept")])
            #expect(try store.unmatched().map(\.settlement) == [nil])
            #expect(try store.sightings(at: "/f") == [kept])
            #expect(try store.sightings(at: "/g").isEmpty)
            #expect(try store.version(of: "/g") == nil)
            #expect(try store.aliases().isEmpty)
            #expect(try store.writtenFiles(in: "/f") == ["kept": 1])
        }
    }
}
