import CivilTime
import TestSupport
import Testing

/// Tests of valid and damaged zone files: each gives a usable zone or `nil`.
struct ZoneFileTests {
    @Test(arguments: ["Etc/UTC", "Asia/Kathmandu", "America/Nuuk"])
    func truncatedFileIsRefused(name: String) throws {
        let folder = try ZoneFolder()
        let whole = try ZoneFolder.systemFile(name)
        for length in Array(0..<whole.count).spread(quick: 100) {
            let zone = try folder.zone(of: Array(whole[..<length]))
            #expect(zone == nil, "\(length) of \(whole.count) bytes")
        }
        #expect(try folder.zone(of: whole)?.name == "Zone")
    }

    @Test func truncatedOldFileIsRefused() throws {
        let folder = try ZoneFolder()
        let whole = ZoneFileBytes(version: "\0", changes: [(1_000_000_000, 1)]).bytes
        for length in 0..<whole.count {
            #expect(try folder.zone(of: Array(whole[..<length])) == nil, "\(length) bytes")
        }
        #expect(try folder.zone(of: whole) != nil)
    }

    @Test(arguments: Seed.list(1...20))
    func randomBytesAreRefused(seed: Seed) throws {
        let folder = try ZoneFolder()
        var generator = seed.random
        for prefix in ["", "TZif", "TZif2", "TZif\0"] {
            let length = Int.random(in: 0...500, using: &generator)
            let garbage = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(try folder.zone(of: Array(prefix.utf8) + garbage) == nil, "seed \(seed)")
        }
    }

    @Test(arguments: Seed.list(1...20))
    func damagedFileIsUsableOrRefused(seed: Seed) throws {
        let folder = try ZoneFolder()
        var generator = seed.random
        let whole = try ZoneFolder.systemFile("America/Nuuk")
        for _ in 0..<40 {
            var damaged = whole
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<whole.count, using: &generator)
                damaged[place] =
                    [0, 0x7f, 0x80, 0xff, UInt8.random(in: 0...255, using: &generator)]
                    .randomElement(using: &generator) ?? 0
            }
            if let zone = try folder.zone(of: damaged) { use(zone) }
        }
    }

    @Test(arguments: ["tzif", "TZIF", "TZi ", "PK\u{3}\u{4}", "\0\0\0\0"])
    func fileWithADifferentMagicIsRefused(magic: String) throws {
        #expect(try ZoneFolder().zone(of: ZoneFileBytes(magic: magic).bytes) == nil)
    }

    @Test(arguments: ["2", "3", "4"])
    func footerAppliesAfterTheListedChanges(version: String) throws {
        let file = ZoneFileBytes(version: version, changes: [(1_000_000_000, 1)])
        let zone = try #require(try ZoneFolder().zone(of: file.bytes))
        #expect(zone.offset(at: Instant(seconds: 999_999_999)).abbreviation == "EST")
        // 2001-09-09 is in summer time, which is listed; 2060-01-01 is in winter time, which
        // follows from the footer.
        #expect(zone.offset(at: Instant(seconds: 1_000_000_000)).abbreviation == "EDT")
        #expect(zone.offset(at: Instant(seconds: 2_840_140_800)).abbreviation == "EST")
        #expect(zone.yearlyRule != nil)
    }

    @Test func oldFileWithoutFooterKeepsItsLastOffset() throws {
        let file = ZoneFileBytes(
            version: "\0", changes: [(-5, 1), (1_000_000_000, 0), (2_000_000_000, 1)])
        let zone = try #require(try ZoneFolder().zone(of: file.bytes))
        let moments = [-6, -5, 999_999_999, 1_000_000_000, 2_000_000_000, 9_000_000_000]
        let shown = moments.map { zone.offset(at: Instant(seconds: $0)).abbreviation }
        #expect(shown == ["EST", "EDT", "EDT", "EST", "EDT", "EDT"])
        #expect(zone.yearlyRule == nil)
        use(zone)
    }

    @Test func emptyFooterKeepsTheLastOffset() throws {
        let file = ZoneFileBytes(changes: [(1_000_000_000, 1)], footer: "")
        let zone = try #require(try ZoneFolder().zone(of: file.bytes))
        #expect(zone.offset(at: Instant(seconds: 9_000_000_000)).abbreviation == "EDT")
        #expect(zone.yearlyRule == nil)
    }

    @Test func leapSecondsAreSkipped() throws {
        let file = ZoneFileBytes(changes: [(1_000_000_000, 1)], leapSeconds: 27)
        let zone = try #require(try ZoneFolder().zone(of: file.bytes))
        #expect(zone.yearlyRule != nil)
    }

    @Test func changeToTheSameOffsetIsIgnored() throws {
        let file = ZoneFileBytes(changes: [(0, 0), (1_000, 1), (2_000, 1)], footer: "")
        let zone = try #require(try ZoneFolder().zone(of: file.bytes))
        let changes = zone.transitions(
            from: Instant(seconds: -10_000), until: Instant(seconds: 10_000))
        #expect(changes.map(\.instant.seconds) == [1_000])
    }

    @Test func fileWithoutOffsetsIsRefused() throws {
        #expect(try ZoneFolder().zone(of: ZoneFileBytes(offsets: []).bytes) == nil)
    }

    @Test func changeToAMissingOffsetIsRefused() throws {
        let file = ZoneFileBytes(changes: [(1_000_000_000, 2)])
        #expect(try ZoneFolder().zone(of: file.bytes) == nil)
    }

    @Test func missingAbbreviationIsEmpty() throws {
        let file = ZoneFileBytes(offsets: [(0, false, 200)], footer: "")
        let zone = try #require(try ZoneFolder().zone(of: file.bytes))
        #expect(zone.offset(at: Instant(seconds: 0)).abbreviation == "")
    }

    @Test(arguments: [
        [Int.max], [Int.min], [Int.min, Int.max], [1_000_000_000, Int.max], [Int.max - 1, Int.max],
        [1 << 59], [-(1 << 59)], [-(1 << 59), 1_000_000_000],
    ])
    func extremeTimesOfChangesDoNoHarm(seconds: [Int]) throws {
        let changes = seconds.enumerated().map { ($1, UInt8(1 - $0 % 2)) }
        for footer in ["", "EST5", "EST5EDT,M3.2.0,M11.1.0"] {
            let file = ZoneFileBytes(changes: changes, footer: footer)
            if let zone = try ZoneFolder().zone(of: file.bytes) { use(zone) }
        }
    }

    @Test func unorderedChangesDoNoHarm() throws {
        let file = ZoneFileBytes(changes: [
            (1_500_000_000, 1), (1_000_000_000, 0), (1_200_000_000, 1),
        ])
        if let zone = try ZoneFolder().zone(of: file.bytes) { use(zone) }
    }

    @Test(arguments: [Int(Int32.min), Int(Int32.max), -90_000, 93_600, 604_800])
    func impossibleOffsetsDoNoHarm(offset: Int) throws {
        let file = ZoneFileBytes(
            changes: [(1_000_000_000, 1)], offsets: [(0, false, 0), (offset, false, 4)])
        if let zone = try ZoneFolder().zone(of: file.bytes) { use(zone) }
    }

    /// Calls everything in a zone, from the year 1 to the year 9999; the results do not matter.
    private func use(_ zone: TimeZone) {
        let moments = [
            CivilDate.earliest.dayNumber * 86_400, -3_000_000_000, -1, 0, 1_000_000_000,
            1_795_161_600, 4_000_000_000, CivilDate.latest.dayNumber * 86_400 + 86_399,
        ]
        for moment in moments {
            let wallClock = CivilDateTime(clockSeconds: moment)
            _ = zone.wallClock(at: Instant(seconds: moment))
            _ = zone.instant(of: wallClock)
            _ = zone.span(around: wallClock)
        }
        let changes = zone.transitions(
            from: Instant(seconds: moments[1]), until: Instant(seconds: moments[6]))
        _ = changes.map { [$0.wallClockBefore, $0.wallClockAfter] }
    }
}
