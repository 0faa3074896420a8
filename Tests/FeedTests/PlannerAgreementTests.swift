import CarePlan
import CivilTime
import Feed
import Foundation
import ICalendar
import Schedule
import TestSupport
import Testing
import Wording

/// The planner's dates, compared with the published rules as expanded by python-dateutil and by
/// libical, around every clock change of four years.
@Suite struct PlannerAgreementTests {
    static let zones = [
        "Europe/Copenhagen", "Europe/Dublin", "America/New_York", "America/St_Johns",
        "America/Sao_Paulo", "Africa/Casablanca", "Africa/Cairo", "Asia/Tehran",
        "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Apia",
    ]
    private static let plansPerChange: UInt64 = 30
    private static let series = Result { try cases(form: .series) }

    @Test(arguments: [FeedOptions.Form.series, .expanded])
    func publishedDatesMatchThePlanner(form: FeedOptions.Form) throws {
        let cases = try form == .series ? Self.series.get() : Self.cases(form: .expanded)
        let atLeast = Seed.isFull ? (series: 2000, expanded: 200) : (series: 60, expanded: 12)
        if !Seed.isSingle {
            #expect(cases.count >= (form == .series ? atLeast.series : atLeast.expanded))
        }
        let folder = try TemporaryFolder()
        var jobs = ""
        for (index, example) in cases.enumerated() {
            let path = folder / "\(index).ics"
            try Data(example.feed).write(to: path)
            jobs += "\(path.path) \(example.from) \(example.through)\n"
        }
        let result = try Program.runPython("FeedTests/expand_feeds.py", input: Data(jobs.utf8))
        try #require(result.status == 0, "\(result.errors)")
        try compare(result.text, cases)
    }

    private func compare(_ expansions: String, _ cases: [Example]) throws {
        var rest = expansions.split(separator: "\n")[...]
        for (index, example) in cases.enumerated() {
            try #require(rest.popFirst()?.hasSuffix("/\(index).ics") == true)
            let lines = rest.prefix { !$0.hasSuffix(".ics") }
            rest = rest.dropFirst(lines.count)
            let expected = example.planned
            let found = lines.map(String.init).filter(example.isInside)
            if expected != found.sorted() {
                Issue.record(
                    "\(example) differs: \(Set(expected).symmetricDifference(found).sorted())")
            }
        }
        #expect(rest.isEmpty)
    }

    @Test func libicalExpandsTheRulesToThePlannersDates() throws {
        let zones = ZoneDirectory()
        for example in try Self.series.get() {
            let found = LibicalOracle.occurrences(
                in: example.feed, zones, through: example.through)
            let inside = found.filter(example.isInside).sorted()
            if example.planned != inside {
                Issue.record(
                    """
                    \(example) differs: \
                    \(Set(example.planned).symmetricDifference(inside).sorted())
                    """)
            }
        }
    }

    /// Returns plans around each clock change from 2025 to 2028, and around some other dates.
    /// Expanded feeds have a tenth as many plans, because they contain no rules. A quick run has
    /// one plan for each change, and for expanded feeds one for each zone.
    private static func cases(form: FeedOptions.Form) throws -> [Example] {
        let directory = ZoneDirectory()
        let (begin, end) = (instant(2025), instant(2029))
        var cases: [Example] = []
        for (place, name) in zones.enumerated() {
            let zone = try #require(directory.zone(named: name))
            var centres = zone.transitions(from: begin, until: end).map(\.wallClockBefore)
            for year in 2025...2028 where centres.count < 4 {
                centres.append(instant(year).utc.advanced(byMinutes: 86_400 + 150))
            }
            let plans: UInt64 = form == .series ? plansPerChange : 3
            for (index, centre) in centres.enumerated() {
                let first = UInt64(place * 1_000_000 + index * 1000)
                let quick = form == .series || index == 0 ? 1 : 0
                for seed in Seed.list(first..<first + plans, quick: quick) {
                    cases.append(try Example(seed: seed, zone: name, centre, form))
                }
            }
        }
        return cases
    }

    private static func instant(_ year: Int) -> Instant {
        Instant(seconds: (CivilDate(year: year, month: 1, day: 1)?.dayNumber ?? 0) * 86_400)
    }
}

/// A random plan with its feed and the planner's dates.
private struct Example: CustomStringConvertible {
    let plan: CarePlan
    let feed: [UInt8]
    let from: CivilDate
    let through: CivilDate
    let planned: [String]
    private let seed: Seed

    init(seed: Seed, zone: String, _ centre: CivilDateTime, _ form: FeedOptions.Form) throws {
        let random = RandomPlan(
            seed: seed.value, zone: zone, around: centre.date, near: centre.time)
        do {
            plan = try CarePlan(reading: Array(random.text.utf8), zones: ZoneDirectory())
        } catch {
            Issue.record("seed \(seed) gives no sound plan: \(error)\n\(random.text)")
            throw error
        }
        self.seed = seed
        from = centre.date.advanced(byDays: -45)
        through = centre.date.advanced(byDays: 45)
        let wording = try #require(Wording(builtIn: "en"))
        let revision = Instant(seconds: centre.clockSeconds)
        let source = FeedSource(plan, revision: revision, wording: wording, at: revision)
        let options = FeedOptions(form: form, from: from, to: through)
        feed = try Feed([source], options: options, at: revision).bytes()
        let all = plan.series(beginning: source.begin).flatMap { [from, through] series in
            let title = wording.title(of: series)
            return series.occurrences(from: from, through: through).map { occurrence in
                let start = occurrence.start(in: series.zone).map { String($0.seconds) }
                return "\(start ?? occurrence.date.description) \(title)"
            }
        }.sorted()
        planned = all.filter { [plan, from, through] in
            Self.isNear($0, in: plan, from, through)
        }
    }

    /// Returns whether an expanded line is in the period; single entries are published outside it
    /// too.
    func isInside(_ line: String) -> Bool { Self.isNear(line, in: plan, from, through) }

    /// On a journey, an occurrence that follows the clock at home can have a different date than
    /// the person's.
    private static func isNear(
        _ line: String, in plan: CarePlan, _ from: CivilDate, _ through: CivilDate
    ) -> Bool {
        let zone = plan.zone
        let start = line.prefix { $0 != " " }
        let date =
            Int(start).map { zone.wallClock(at: Instant(seconds: $0)).date }
            ?? CivilDate(String(start))
        let edge = zone.hasJourneys ? 2 : 0
        let inner = from.advanced(byDays: edge)...through.advanced(byDays: -edge)
        return date.map(inner.contains) ?? false
    }

    var description: String { "seed \(seed) in \(plan.zone.name)" }
}
