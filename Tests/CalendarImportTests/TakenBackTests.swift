import CivilTime
import CalendarImport
import Journal
import Testing

/// Tests of claims by a series, an override or a copy that are later withdrawn.
@Suite struct TakenBackTests {
    private static let copy = [
        "SUMMARY:1 tablet Drops", "DTSTART:20261102T070000Z", "LAST-MODIFIED:20261102T070500Z",
    ]

    private func desk() throws -> Desk { try Desk(Desk.drops) }

    private func task(_ uid: String, _ lines: [String]) -> String {
        (["BEGIN:VTODO", "UID:\(uid)"] + lines + ["END:VTODO"]).joined(separator: "\n")
    }

    /// Returns the series from a day of November on, as written at a time.
    private func series(
        _ desk: Desk, from day: String, written: String, _ lines: String...
    ) throws -> String {
        let start = ["DTSTART;TZID=Europe/Berlin:202611\(day)T080000"]
        let rule = lines.contains { $0.hasPrefix("RRULE") } ? [] : ["RRULE:FREQ=DAILY"]
        return calendar(
            task(
                try desk.uid("drops"),
                start + rule + ["LAST-MODIFIED:202611\(written)00Z"] + lines))
    }

    @Test func seriesMovedBackUndoesTheDosesItPassed() throws {
        var desk = try desk()
        try desk.read(try series(desk, from: "04", written: "03T0710"), at: "/a")
        #expect(desk.standing == ["drops 2026-11-03 taken 07:10Z likely"])
        let back = try desk.read(try series(desk, from: "03", written: "03T0720"), at: "/a")
        #expect(back.findings.map(\.what) == [.undone])
        #expect(back.findings.map(\.style) == [.reopened])
        #expect(back.findings.map(\.verdict) == [.recorded(.likely)])
        #expect(desk.standing.isEmpty)
        let again = try desk.read(try series(desk, from: "03", written: "03T0720"), at: "/a")
        #expect(again.entries.isEmpty && again.findings.isEmpty)
    }

    @Test(arguments: [("2026-11-04", true), ("2026-11-29", true), ("2026-11-30", false)])
    func endedSeriesMayDisappear(until: String, isOver: Bool) throws {
        var desk = try Desk(Desk.drops + "\n    until: \(until)")
        let series = calendar(
            task(
                try desk.uid("drops"),
                ["DTSTART;TZID=Europe/Berlin:20261102T080000", "RRULE:FREQ=DAILY;COUNT=3"]))
        try desk.read(series, at: "/a", now: "2026-11-03T08:00:00Z")
        let left = try desk.read(calendar(), at: "/a")
        #expect(left.findings.map(\.verdict) == (isOver ? [] : [.unmatched(.tooMuch)]))
        #expect(try desk.read(calendar(), at: "/a").findings.isEmpty)
    }

    @Test func onlyTheSourceOfAClaimCanWithdrawIt() throws {
        var desk = try desk()
        try desk.read(try series(desk, from: "03", written: "02T0710"), at: "/a")
        try desk.read(try series(desk, from: "02", written: "02T0720"), at: "/b")
        #expect(desk.standing.count == 1)
        // If a file could not be read, nothing is withdrawn.
        let unclear = try series(desk, from: "02", written: "02T0720")
        try desk.read(unclear, at: "/a", isWhole: false)
        #expect(desk.standing.count == 1)
        try desk.read(unclear, at: "/a")
        #expect(desk.standing.isEmpty)
        // The first claim of the other source was already known.
        try desk.read(try series(desk, from: "03", written: "02T0715"), at: "/c")
        #expect(desk.standing.isEmpty)
    }

    @Test(arguments: [
        "RRULE:FREQ=DAILY;UNTIL=20261102T065959Z", "RRULE:FREQ=DAILY;UNTIL=20261101",
        "RRULE:FREQ=DAILY;COUNT=0", "STATUS:CANCELLED",
        "EXDATE;TZID=Europe/Berlin:20261102T080000",
    ])
    func seriesWithoutTheOccurrenceUndoesNothing(_ line: String) throws {
        var desk = try desk()
        try desk.read(try series(desk, from: "03", written: "02T0710"), at: "/a")
        try desk.read(try series(desk, from: "02", written: "02T0720", line), at: "/a")
        #expect(desk.standing == ["drops 2026-11-02 taken 07:10Z likely"])
    }

    @Test func doseCompletedAgainCounts() throws {
        var desk = try desk()
        for minute in ["10", "30", "50"] {
            try desk.read(try series(desk, from: "03", written: "02T07\(minute)"), at: "/a")
            #expect(desk.standing == ["drops 2026-11-02 taken 07:\(minute)Z likely"])
            try desk.read(try series(desk, from: "02", written: "02T07\(minute)"), at: "/a")
            #expect(desk.standing.isEmpty)
        }
    }

    @Test func removedExceptionDoesNotAffectATakenDose() throws {
        var desk = try desk()
        let left = "EXDATE;TZID=Europe/Berlin:20261102T080000"
        try desk.read(try series(desk, from: "02", written: "02T0600", left), at: "/a")
        #expect(desk.standing == ["drops 2026-11-02 skipped 06:00Z likely"])
        let single = task(try desk.uid("drops", on: "2026-11-02"), ["COMPLETED:20261102T070500Z"])
        try desk.read(calendar(single), at: "/b")
        try desk.read(try series(desk, from: "02", written: "02T0720"), at: "/a")
        #expect(desk.standing == ["drops 2026-11-02 taken 07:05Z exact"])
    }

    @Test func reopenedCopyUndoesOnlyItsOwnEntry() throws {
        let done = calendar(task("copy", Self.copy + ["COMPLETED:20261102T070500Z"]))
        let open = calendar(task("copy", Self.copy))
        var alone = try desk()
        try alone.read(done, at: "/a")
        #expect(alone.standing == ["drops 2026-11-02 taken 07:05Z check"])
        try alone.read(open, at: "/a")
        #expect(alone.standing.isEmpty)
        var both = try desk()
        try both.read(done, at: "/a")
        let single = task(try both.uid("drops", on: "2026-11-02"), ["COMPLETED:20261102T070600Z"])
        try both.read(calendar(single), at: "/b")
        try both.read(open, at: "/a")
        #expect(both.standing == ["drops 2026-11-02 taken 07:06Z exact"])
    }

    @Test func oldClaimsAreNeitherRememberedNorWithdrawn() throws {
        var desk = try desk()
        let left = "EXDATE;TZID=Europe/Berlin:20261102T080000,20261120T080000"
        let now = "2027-01-02T12:00:00Z"
        for _ in 1...2 {
            try desk.read(
                try series(desk, from: "02", written: "20T0600", left), at: "/a", now: now)
            #expect(desk.entries.count == 2)
            #expect(desk.sightings["/a"]?.map(\.recurrence) == ["", "2026-11-20 1"])
        }
        try desk.read(try series(desk, from: "02", written: "21T0600"), at: "/a", now: now)
        #expect(desk.standing == ["drops 2026-11-02 skipped 06:00Z likely"])
    }
}
