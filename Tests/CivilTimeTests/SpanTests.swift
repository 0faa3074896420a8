import CivilTime
import TestSupport
import Testing

struct SpanTests {
    private static let names = ZoneDirectory().names()
    /// 1850 to 2200: from local mean time to years that are covered only by the footers.
    private static let clocks = -3_786_912_000..<7_258_118_400
    private static let day = 86_400

    @Test(arguments: Seed.list(1...40))
    func localTimesInsideASpanOccurOnceWithItsOffset(seed: Seed) throws {
        var generator = seed.random
        let name = try #require(Self.names.randomElement(using: &generator))
        let zone = try #require(ZoneDirectory().zone(named: name))
        for _ in 0..<15 {
            let clock = Self.clock(in: zone, using: &generator)
            let span = zone.span(around: CivilDateTime(clockSeconds: clock))
            #expect(span.clockSeconds.contains(clock), "seed \(seed): \(zone.name) at \(clock)")
            guard let offset = span.offset else { continue }
            let edges = [span.clockSeconds.lowerBound, span.clockSeconds.upperBound - 1]
            let inside = (0..<3).map { _ in Int.random(in: span.clockSeconds, using: &generator) }
            for probe in [clock] + edges + inside {
                let moment: Comment = "seed \(seed): \(zone.name) at \(probe), span \(span)"
                let instant = Instant(seconds: probe - offset)
                #expect(zone.read(CivilDateTime(clockSeconds: probe)) == .once(instant), moment)
                #expect(Self.instants(showing: probe, in: zone) == [instant], moment)
            }
        }
    }

    @Test(arguments: Seed.list(1...40))
    func skippedAndRepeatedTimesAreInNoSpan(seed: Seed) throws {
        var generator = seed.random
        let name = try #require(Self.names.randomElement(using: &generator))
        let zone = try #require(ZoneDirectory().zone(named: name))
        for transition in Self.jumps(of: zone).shuffled(using: &generator).prefix(10) {
            let sides = [transition.wallClockBefore, transition.wallClockAfter].map(\.clockSeconds)
            let range = min(sides[0], sides[1])..<max(sides[0], sides[1])
            let random = Int.random(in: range, using: &generator)
            for clock in [range.lowerBound, range.upperBound - 1, random] {
                let span = zone.span(around: CivilDateTime(clockSeconds: clock))
                let moment: Comment = "seed \(seed): \(zone.name) at \(clock)"
                #expect(span.offset == nil, moment)
                #expect(span.clockSeconds == clock..<clock + 1, moment)
                #expect(Self.instants(showing: clock, in: zone).count != 1, moment)
            }
        }
    }

    @Test(arguments: Seed.list(1...40))
    func onlyTimesNearAChangeAreInNoSpan(seed: Seed) throws {
        var generator = seed.random
        let name = try #require(Self.names.randomElement(using: &generator))
        let zone = try #require(ZoneDirectory().zone(named: name))
        for _ in 0..<50 {
            let clock = Self.clock(in: zone, using: &generator)
            let span = zone.span(around: CivilDateTime(clockSeconds: clock))
            guard span.offset == nil else { continue }
            let near = zone.transitions(
                from: Instant(seconds: clock - 2 * Self.day),
                until: Instant(seconds: clock + 2 * Self.day))
            #expect(!near.isEmpty, "seed \(seed): \(zone.name) at \(clock)")
        }
    }

    @Test func summerIsOneSpan() throws {
        let zone = try #require(ZoneDirectory().zone(named: "Europe/Copenhagen"))
        let july = CivilDateTime(try #require(CivilDate("2026-07-01")), .midnight)
        let span = zone.span(around: july)
        #expect(span.offset == 7200)
        let edges = [span.clockSeconds.lowerBound, span.clockSeconds.upperBound]
            .map { CivilDateTime(clockSeconds: $0).description }
        #expect(edges == ["2026-03-29T03:00:00", "2026-10-25T02:00:00"])
    }

    @Test(arguments: ["UTC", "Asia/Tokyo", "Asia/Kathmandu", "Etc/GMT+12", "Etc/GMT-14"])
    func zonesWithoutChangesHaveLongSpans(name: String) throws {
        let zone = try #require(ZoneDirectory().zone(named: name))
        let date = try #require(CivilDate("2026-11-20"))
        let span = zone.span(around: CivilDateTime(date, .midnight))
        #expect(span.offset != nil)
        #expect(span.clockSeconds.count > 700 * Self.day)
    }

    /// Returns a random local time: anywhere, within two days of a change, or about a year from
    /// one, which is the greatest length of a span.
    private static func clock(in zone: TimeZone, using generator: inout SeededRandom) -> Int {
        let distance = [0, 370 * day, -370 * day, nil].randomElement(using: &generator) ?? nil
        guard let distance, let jump = jumps(of: zone).randomElement(using: &generator) else {
            return Int.random(in: clocks, using: &generator)
        }
        return jump.wallClockBefore.clockSeconds + distance
            + Int.random(in: -2 * day...2 * day, using: &generator)
    }

    private static func jumps(of zone: TimeZone) -> [TimeZone.Transition] {
        zone.transitions(
            from: Instant(seconds: clocks.lowerBound), until: Instant(seconds: clocks.upperBound)
        ).filter { $0.before.seconds != $0.after.seconds }
    }

    /// Returns the instants at which a local time is shown, by trying each offset of the days
    /// around it.
    private static func instants(showing clock: Int, in zone: TimeZone) -> [Instant] {
        let offsets = (-27...27).map {
            zone.offset(at: Instant(seconds: clock + $0 * 3600)).seconds
        }
        return Set(offsets).map { Instant(seconds: clock - $0) }
            .filter { zone.wallClock(at: $0).clockSeconds == clock }.sorted()
    }
}
