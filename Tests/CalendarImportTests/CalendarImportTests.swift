import CivilTime
import CalendarImport
import Journal
import Testing

@Suite struct CalendarImportTests {
    private func desk() throws -> Desk { try Desk(Desk.drops) }

    private static let done = """
        STATUS:COMPLETED
        COMPLETED:20261102T070500Z
        PERCENT-COMPLETE:100
        """

    private static let taken = ["drops 2026-11-02 taken 07:05Z exact"]

    // MARK: One task for each dose

    @Test func eachOfTheThreeMarksMeansTaken() throws {
        let marks = [
            ("COMPLETED:20261102T070500Z", "07:05Z exact"), ("STATUS:COMPLETED", "07:00Z likely"),
            ("PERCENT-COMPLETE:100", "07:00Z likely"),
        ]
        for (mark, expected) in marks {
            var desk = try desk()
            try desk.read(calendar(task(try desk.uid("drops", on: "2026-11-02"), mark)))
            #expect(desk.standing == ["drops 2026-11-02 taken \(expected)"])
        }
    }

    @Test func findingReadTwiceIsKnown() throws {
        var desk = try desk()
        let file = calendar(task(try desk.uid("drops", on: "2026-11-02"), Self.done))
        try desk.read(file, at: "/a")
        let again = try desk.read(file, at: "/a")
        #expect(again.findings.map(\.verdict) == [.known])
        #expect(again.entries.isEmpty && again.unmatched.isEmpty)
        #expect(try desk.read(file, at: "/b").entries.isEmpty)
        #expect(desk.standing == Self.taken)
    }

    @Test func earliestExactTimeCountsInAnyOrder() throws {
        let desk = try desk()
        let uid = try desk.uid("drops", on: "2026-11-02")
        let files = [
            calendar(task(uid, "COMPLETED:20261102T073000Z"), by: "a"),
            calendar(task(uid, "COMPLETED:20261102T070500Z"), by: "b"),
            calendar(task(uid, "STATUS:COMPLETED", "LAST-MODIFIED:20261102T070100Z"), by: "c"),
        ]
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            var one = desk
            for index in order { try one.read(files[index]) }
            #expect(one.standing == Self.taken, "\(order)")
            var together = desk
            try together.read(files[order[0]], files[order[1]], files[order[2]], at: "/together")
            #expect(together.standing == Self.taken, "\(order)")
            #expect(together.entries.count == 1, "\(order)")
        }
    }

    @Test func undoneConfirmationIsNotImportedAgain() throws {
        var desk = try desk()
        let file = calendar(task(try desk.uid("drops", on: "2026-11-02"), Self.done))
        try desk.read(file, at: "/a")
        let entry = try #require(desk.entries.first)
        try desk.append(.undone(entry.id), like: entry, recorded: "2026-11-30T13:00:00Z")
        try desk.read(file, at: "/a", now: "2026-11-30T14:00:00Z")
        #expect(desk.standing.isEmpty)
    }

    @Test func entryByThePersonIsKept() throws {
        var desk = try desk()
        let file = calendar(task(try desk.uid("drops", on: "2026-11-02"), Self.done))
        var other = desk
        try other.read(file)
        let said = try #require(other.entries.first)
        guard case .taken(let planned, _, let amount) = said.action else {
            Issue.record("it was taken")
            return
        }
        let at = try #require(Instant("2026-11-02T08:00:00Z"))
        try desk.append(
            .taken(planned, at: at, amount), like: said, recorded: "2026-11-02T08:01:00Z")
        try desk.read(file)
        #expect(desk.standing == ["drops 2026-11-02 taken 08:00Z"])
    }

    // MARK: Undone and skipped

    @Test func reopenedTaskUndoesTheEntry() throws {
        var desk = try desk()
        let uid = try desk.uid("drops", on: "2026-11-02")
        try desk.read(
            calendar(task(uid, Self.done, "LAST-MODIFIED:20261102T070500Z")), at: "/a")
        let open = calendar(task(uid, "STATUS:NEEDS-ACTION", "LAST-MODIFIED:20261102T090000Z"))
        let conclusions = try desk.read(open, at: "/a")
        #expect(conclusions.findings.map(\.what) == [.undone])
        #expect(desk.standing.isEmpty)
        #expect(desk.entries.count == 2)
        // A new completion is a new claim.
        try desk.read(
            calendar(
                task(uid, "COMPLETED:20261102T100000Z", "LAST-MODIFIED:20261102T100000Z")),
            at: "/a")
        #expect(desk.standing == ["drops 2026-11-02 taken 10:00Z exact"])
    }

    @Test func oldExportUndoesNothing() throws {
        var desk = try desk()
        let uid = try desk.uid("drops", on: "2026-11-02")
        let open = calendar(task(uid, "STATUS:NEEDS-ACTION", "LAST-MODIFIED:20261101T090000Z"))
        try desk.read(calendar(task(uid, Self.done, "LAST-MODIFIED:20261102T070500Z")))
        try desk.read(open)
        #expect(desk.standing == Self.taken)
        // An app in which the dose was never completed does not revert it either, however late it
        // wrote the file.
        let elsewhere = calendar(
            task(uid, "STATUS:NEEDS-ACTION", "LAST-MODIFIED:20261103T090000Z"), by: "other")
        try desk.read(elsewhere)
        #expect(desk.standing == Self.taken)
    }

    /// Returns ten tasks of future days; some are removed later.
    private func tasks(_ desk: Desk) throws -> [String] {
        try (10...19).map { day in
            calendar(task(try desk.uid("drops", on: "2026-11-\(day)"), "STATUS:NEEDS-ACTION"))
        }
    }
    private static let before = "2026-11-09T12:00:00Z"

    @Test func deletedTaskIsSkippedUntilItReturns() throws {
        var desk = try desk()
        let tasks = try tasks(desk)
        try desk.read(tasks.joined(), at: "/a", now: Self.before)
        try desk.read(tasks.dropFirst().joined(), at: "/a", now: Self.before)
        #expect(desk.standing == ["drops 2026-11-10 skipped 12:00Z likely"])
        try desk.read(tasks.dropFirst().joined(), at: "/a", now: Self.before)
        #expect(desk.standing.count == 1)
        try desk.read(tasks.joined(), at: "/a", now: Self.before)
        #expect(desk.standing.isEmpty)
    }

    @Test func taskMissingForOtherReasonsIsNotSkipped() throws {
        var desk = try desk()
        let tasks = try tasks(desk)
        try desk.read(tasks.joined(), at: "/a", now: Self.before)
        // An emptied folder is not a claim about the doses, and nothing is lost when the tasks
        // return.
        let emptied = try desk.read(tasks[0], at: "/a", now: Self.before)
        #expect(emptied.findings.allSatisfy { $0.verdict == .unmatched(.tooMuch) })
        #expect(emptied.findings.count == 9)
        try desk.read(tasks.joined(), at: "/a", now: Self.before)
        // If a file could not be read, no task is known to be missing.
        try desk.read(tasks[2], at: "/a", now: Self.before, isWhole: false)
        // A task that was already over when it was last seen leaves a calendar because it is old.
        try desk.read(tasks.joined(), at: "/a", now: "2026-11-11T12:00:00Z")
        try desk.read(tasks.dropFirst().joined(), at: "/a", now: "2026-11-12T12:00:00Z")
        #expect(desk.entries.isEmpty)
    }

    @Test func laterAnswerOfATaskReplacesTheEarlierOne() throws {
        var desk = try desk()
        let uid = try desk.uid("drops", on: "2026-11-02")
        func read(_ lines: String..., into desk: inout Desk) throws {
            try desk.read(
                calendar(
                    (["BEGIN:VTODO", "UID:\(uid)"] + lines + ["END:VTODO"])
                        .joined(separator: "\n")), at: "/a")
        }
        try read("COMPLETED:20261102T070500Z", "LAST-MODIFIED:20261102T070500Z", into: &desk)
        try read("STATUS:CANCELLED", "LAST-MODIFIED:20261102T072000Z", into: &desk)
        #expect(desk.standing == ["drops 2026-11-02 skipped 07:20Z likely"])
        try read("STATUS:NEEDS-ACTION", "LAST-MODIFIED:20261102T073000Z", into: &desk)
        #expect(desk.standing.isEmpty)
        try read("STATUS:CANCELLED", "LAST-MODIFIED:20261102T074000Z", into: &desk)
        #expect(desk.standing == ["drops 2026-11-02 skipped 07:40Z likely"])
        // Without a completion time, each new completion counts too.
        try read("STATUS:COMPLETED", "LAST-MODIFIED:20261102T075000Z", into: &desk)
        try read("STATUS:NEEDS-ACTION", "LAST-MODIFIED:20261102T075500Z", into: &desk)
        try read("STATUS:COMPLETED", "LAST-MODIFIED:20261102T080000Z", into: &desk)
        #expect(desk.standing == ["drops 2026-11-02 taken 08:00Z likely"])
    }

    @Test func undoAppliesWhateverOtherSourcesClaimed() throws {
        var desk = try desk()
        let uid = try desk.uid("drops", on: "2026-11-02")
        func file(_ time: String) -> String {
            calendar(task(uid, "COMPLETED:\(time)", "LAST-MODIFIED:\(time)"))
        }
        for place in ["/a", "/b"] {
            try desk.read(
                file(place == "/a" ? "20261102T070500Z" : "20261102T070900Z"), at: place)
        }
        let entry = try #require(desk.entries.first)
        try desk.append(.undone(entry.id), like: entry, recorded: "2026-11-30T13:00:00Z")
        try desk.read(file("20261102T070500Z"), at: "/a")
        try desk.read(file("20261102T070900Z"), at: "/b")
        try desk.read(file("20261102T071000Z"), at: "/c")
        #expect(desk.standing.isEmpty)
        try desk.read(file("20261130T133000Z"), at: "/d", now: "2026-11-30T14:00:00Z")
        #expect(desk.standing == ["drops 2026-11-02 taken 13:30Z exact"])
    }

    @Test func fileWrittenByDosecalIsNotAClaim() throws {
        var desk = try desk()
        let copy = task(
            "copy", "SUMMARY:1 tablet Drops", "DTSTART:20261102T070000Z",
            "COMPLETED:20261102T070500Z")
        try desk.read(calendar(copy), at: "/a")
        try desk.read(calendar(task(try desk.uid("drops", on: "2026-11-02"), Self.done)), at: "/b")
        #expect(desk.standing == ["drops 2026-11-02 taken 07:05Z check"])
    }

    @Test func spellingOfNamesMakesNoDifference() throws {
        var desk = try desk()
        let uid = try desk.uid("drops", on: "2026-11-10")
        try desk.read(calendar(task(uid, "STATUS:NEEDS-ACTION")), at: "/a", now: Self.before)
        try desk.read(
            calendar(task(uid.uppercased(), "STATUS:NEEDS-ACTION")), at: "/a", now: Self.before)
        #expect(desk.entries.isEmpty)
        let series = try desk.uid("drops")
        try desk.read(
            calendar(
                task(
                    series, "RECURRENCE-ID;TZID=Europe/Berlin:20261102T080000", Self.done,
                    "LAST-MODIFIED:20261102T070500Z")), at: "/b")
        try desk.read(
            calendar(
                task(
                    series, "RECURRENCE-ID:20261102T070000Z", "STATUS:NEEDS-ACTION",
                    "LAST-MODIFIED:20261102T090000Z")), at: "/b")
        #expect(desk.entries.map(\.action.kind) == [.taken, .undone])
    }

    @Test func subtaskDoesNotAnswerItsParent() throws {
        var desk = try desk()
        let uid = try desk.uid("drops", on: "2026-11-02")
        try desk.read(
            calendar(
                task(
                    "sub", "SUMMARY:Buy water", "RELATED-TO;RELTYPE=PARENT:\(uid)",
                    "COMPLETED:20261102T070500Z")))
        #expect(desk.entries.isEmpty && desk.unmatched.count == 1)
    }

    @Test func excludedAndCancelledOccurrencesAreSkipped() throws {
        var desk = try desk()
        let uid = try desk.uid("drops")
        try desk.read(
            calendar(
                event(
                    uid, "DTSTART;TZID=Europe/Berlin:20261102T080000", "RRULE:FREQ=DAILY",
                    "EXDATE;TZID=Europe/Berlin:20261103T080000,20261104T080000",
                    "LAST-MODIFIED:20261102T060000Z"),
                event(
                    uid, "RECURRENCE-ID:20261105T070000Z",
                    "DTSTART;TZID=Europe/Berlin:20261105T080000", "STATUS:CANCELLED",
                    "LAST-MODIFIED:20261102T060000Z")))
        #expect(
            desk.standing == [
                "drops 2026-11-03 skipped 06:00Z likely", "drops 2026-11-04 skipped 06:00Z likely",
                "drops 2026-11-05 skipped 06:00Z likely",
            ])
    }

    // MARK: Foreign and malicious input

    @Test func otherObjectsAreKeptAsUnmatchedOrIgnored() throws {
        var desk = try desk()
        let conclusions = try desk.read(
            calendar(
                task("milk@example.org", "SUMMARY:Milk", "COMPLETED:20261102T070500Z"),
                task("bread@example.org", "SUMMARY:Bread"),
                event("party@example.org", "SUMMARY:Party", "DTSTART:20261102T190000Z"),
                task(
                    "0123456789abcdef-0123456789abcdef-20261102@dosecal",
                    "COMPLETED:20261102T070500Z"),
                task(try desk.uid("drops", on: "2026-10-02"), "COMPLETED:20261002T070500Z")))
        #expect(
            conclusions.findings.map(\.verdict) == [
                .unmatched(.foreign), .unmatched(.unknownPlan), .unmatched(.notPlanned),
            ])
        #expect(desk.unmatched.count == 3 && desk.entries.isEmpty)
    }

    @Test(arguments: ["1899-12-31", "2200-01-01", "9999-12-31"])
    func unsupportedDayIsNeverRecorded(day: String) throws {
        for mark in ["STATUS:CANCELLED", "COMPLETED:20261102T070500Z"] {
            var desk = try desk()
            let uid = try desk.uid("drops", on: day)
            let conclusions = try desk.read(calendar(task(uid, "SUMMARY:Drops", mark)))
            #expect(conclusions.findings.map(\.verdict) == [.unmatched(.noDay)], "\(mark)")
            #expect(desk.unmatched.count == 1 && desk.entries.isEmpty)
        }
        var desk = try desk()
        let copy = task(
            "milk@example.org", "SUMMARY:Drops", "COMPLETED:20261102T070500Z",
            "RELATED-TO:\(try desk.uid("drops", on: day))")
        try desk.read(calendar(copy))
        #expect(!desk.entries.contains { !$0.day.isSupported })
    }

    @Test func markInTheTitleCountsIfThePlanHasIt() throws {
        for (title, isDone) in [
            ("✓ Drops", true), ("x Drops", true), ("X: Drops", true), ("xylometazoline", false),
            ("Drops ✓", false),
        ] {
            var desk = try Desk("done-marks: [\"✓\", \"x\"]\n" + Desk.drops)
            try desk.read(
                calendar(
                    event(
                        try desk.uid("drops", on: "2026-11-02"), "SUMMARY:\(title)",
                        "LAST-MODIFIED:20261102T071500Z")))
            #expect(desk.standing == (isDone ? ["drops 2026-11-02 taken 07:15Z likely"] : []))
        }
    }
}
