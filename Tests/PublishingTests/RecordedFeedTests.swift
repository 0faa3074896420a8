import Adherence
import CivilTime
import Feed
import Foundation
import Journal
import Household
import Publishing
import Schedule
import TestSupport
import Testing
import Wording

/// Tests that the published feed, as expanded by python-dateutil, shows each dose once: past doses
/// as recorded, future ones as planned, over random plans, edits and answers.
@Suite struct RecordedFeedTests {
    private static let zones = [
        "Europe/Copenhagen", "America/New_York", "Australia/Lord_Howe", "America/Santiago",
    ]

    @Test func everyDoseIsPublishedOnceWithItsState() throws {
        let folder = try TemporaryFolder()
        var jobs = ""
        var examples: [Snapshot] = []
        for seed in Seed.list(0..<50, quick: 4) {
            var history = try history(seed)
            for _ in 0..<2 {
                try seed.run { try history.live() }
                let snapshot = try Snapshot(of: history, seed: seed)
                let path = folder / "\(examples.count).ics"
                try Data(snapshot.feed).write(to: path)
                jobs += "\(path.path) \(snapshot.today.advanced(byDays: -90)) \(snapshot.through)\n"
                examples.append(snapshot)
            }
        }
        let result = try Program.runPython("FeedTests/expand_feeds.py", input: Data(jobs.utf8))
        try #require(result.status == 0, "\(result.errors)")
        var rest = result.text.split(separator: "\n")[...]
        for (index, example) in examples.enumerated() {
            try #require(rest.popFirst()?.hasSuffix("/\(index).ics") == true)
            let lines = rest.prefix { !$0.hasSuffix(".ics") }
            rest = rest.dropFirst(lines.count)
            example.compare(lines.map(String.init))
        }
    }

    private func history(_ seed: Seed) throws -> RandomFeedHistory {
        try RandomFeedHistory(
            seed: seed.value, zone: Self.zones[Int(seed.value) % Self.zones.count])
    }

    @Test(arguments: Seed.list(1000..<1012))
    func feedDoesNotChangeBeforeItsDueTime(seed: Seed) throws {
        var history = try history(seed)
        try history.live()
        let log = RevisionLog("", at: history.now)
        let first = try history.diary.feed(at: history.now, log)
        let later = Instant(seconds: first.due.seconds - 1)
        let next = RevisionLog(log.text, at: later)
        let second = try history.diary.feed(at: later, next)
        #expect(first.bytes == second.bytes)
        #expect(log.text == next.text)
        #expect(first.due > history.now && second.due == first.due)
    }
}

/// A feed at a time, with the expected occurrences.
private struct Snapshot {
    let feed: [UInt8]
    let today: CivilDate
    let through: CivilDate
    private let expected: [String]
    private let zone: CivilTime.TimeZone
    private let label: String

    init(of history: RandomFeedHistory, seed: Seed) throws {
        let now = history.now
        let person = try history.diary.person(at: now)
        label = "seed \(seed) at \(now) in \(person.zone.name)"
        zone = person.zone
        today = person.today
        through = today.advanced(byDays: 60)
        let log = RevisionLog("", at: now)
        feed = try history.diary.feed(at: now, log).bytes
        let wording = try FeedDiary.wording
        expected = person.timeline.outcomes(
            from: today.advanced(byDays: -30), through: through
        ).compactMap { outcome in
            let title = wording.title(of: outcome.series)
            let start = outcome.isAllDay ? "\(outcome.date)" : "\(outcome.start.seconds)"
            switch outcome.state(at: now) {
            case .paused: return nil
            case .missed: return "\(start) Missed: \(title)"
            case .skipped: return "\(start) Skipped: \(title)"
            case .due where outcome.isOverdue(at: now) && outcome.snoozedUntil ?? now <= now:
                let since = wording.shortDate(outcome.date)
                return "\(person.today) \(title), overdue since \(since)"
            case .due, .notYetDue: return "\(start) \(title)"
            case .taken: return "\(start) ✓ \(title)\(Self.time(outcome, wording))"
            }
        }.sorted()
    }

    private static func time(_ outcome: Outcome, _ wording: Wording) -> String {
        guard let answer = outcome.answer, !outcome.isAllDay || outcome.amount != nil else {
            return ""
        }
        let shown = outcome.series.zone.wallClock(at: answer.at)
        let day = shown.date == outcome.shownClock.date ? "" : "\(wording.shortDate(shown.date)) "
        let isOther = answer.amount != outcome.amount
        let dose = isOther ? answer.amount.map { ": \(wording.dose($0, of: "tablet"))" } : nil
        return ", \(day)\(shown.time.description.prefix(5))\(dose ?? "")"
    }

    func compare(_ lines: [String]) {
        let found = lines.filter { line in
            let start = line.prefix { $0 != " " }
            let date =
                Int(start).map { zone.wallClock(at: Instant(seconds: $0)).date }
                ?? CivilDate(String(start))
            return date.map { $0 <= through } ?? false
        }.sorted()
        if found != expected {
            Issue.record(
                """
                \(label): missing \(Set(expected).subtracting(found).sorted()), too much \
                \(Set(found).subtracting(expected).sorted()), \(expected.count) and \(found.count)
                """)
        }
    }
}
