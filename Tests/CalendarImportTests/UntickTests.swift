import CalendarImport
import Journal
import Testing

/// Tests of reopened tasks that still have completion marks.
@Suite struct UntickTests {
    private static let stamp = "COMPLETED:20261102T070500Z"
    private static let taken = ["drops 2026-11-02 taken 07:05Z exact"]

    /// Returns the task of the first dose with these marks, as written on that day at a time.
    private func dose(_ desk: Desk, _ time: String, _ marks: [String]) throws -> String {
        let uid = try desk.uid("drops", on: "2026-11-02")
        let lines = marks + ["LAST-MODIFIED:20261102T\(time)00Z"]
        return calendar(
            (["BEGIN:VTODO", "UID:\(uid)"] + lines + ["END:VTODO"]).joined(separator: "\n"))
    }

    /// The marks that apps leave in reopened tasks.
    static let unticked = [
        ["STATUS:NEEDS-ACTION", stamp, "PERCENT-COMPLETE:100"],
        ["STATUS:NEEDS-ACTION", stamp], ["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:100"],
        ["STATUS:IN-PROCESS", stamp, "PERCENT-COMPLETE:50"],
        ["STATUS:NEEDS-ACTION", "COMPLETED:"], ["STATUS:NEEDS-ACTION"], ["PERCENT-COMPLETE:0"],
    ]
    private static let done = ["STATUS:COMPLETED", stamp, "PERCENT-COMPLETE:100"]

    @Test(arguments: unticked)
    func remainingMarksDoNotKeepATaskCompleted(_ marks: [String]) throws {
        var desk = try Desk(Desk.drops)
        try desk.read(try dose(desk, "0705", Self.done), at: "/a")
        #expect(desk.standing == Self.taken)
        try desk.read(try dose(desk, "0900", marks), at: "/a")
        #expect(desk.standing.isEmpty)
        // Read the file again, then with a change that does not affect the state.
        try desk.read(try dose(desk, "0900", marks), at: "/a")
        try desk.read(try dose(desk, "0930", marks + ["SUMMARY:Drops!"]), at: "/a")
        #expect(desk.standing.isEmpty && desk.entries.count == 2)
        let anew = ["STATUS:COMPLETED", "COMPLETED:20261102T100000Z", "PERCENT-COMPLETE:100"]
        try desk.read(try dose(desk, "1000", anew), at: "/a")
        #expect(desk.standing == ["drops 2026-11-02 taken 10:00Z exact"])
    }

    @Test(arguments: [["STATUS:CANCELLED"] + done.dropFirst(), ["STATUS:CANCELLED"]])
    func cancelledTaskIsNotTaken(_ marks: [String]) throws {
        var desk = try Desk(Desk.drops)
        try desk.read(try dose(desk, "0705", Self.done), at: "/a")
        for time in ["0900", "0900", "0930"] {
            try desk.read(try dose(desk, time, marks), at: "/a")
            #expect(desk.standing == ["drops 2026-11-02 skipped 09:00Z likely"])
        }
        // The task is then reopened, whatever other marks are left.
        try desk.read(
            try dose(desk, "0945", ["STATUS:NEEDS-ACTION"] + marks.dropFirst()), at: "/a")
        #expect(desk.standing.isEmpty)
    }

    @Test(arguments: [
        (["STATUS:NEEDS-ACTION", stamp], taken),
        (
            ["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:100"],
            ["drops 2026-11-02 taken 07:10Z likely"]
        ),
        (["STATUS:CANCELLED", stamp], ["drops 2026-11-02 taken 07:05Z check"]),
    ])
    func taskWithContradictingMarksIsDoneWhenFirstSeen(_ marks: [String], _ expected: [String])
        throws
    {
        var desk = try Desk(Desk.drops)
        for time in ["0710", "0710", "0720"] {
            try desk.read(try dose(desk, time, marks), at: "/a")
            #expect(desk.standing == expected)
        }
        // A task that was seen open before is completed all the same.
        var seen = try Desk(Desk.drops)
        try seen.read(try dose(seen, "0600", ["STATUS:NEEDS-ACTION"]), at: "/a")
        try seen.read(try dose(seen, "0710", marks), at: "/a")
        #expect(seen.standing == expected)
        // If it is reverted afterwards, the entry is undone.
        try seen.read(try dose(seen, "0800", ["STATUS:IN-PROCESS"]), at: "/a")
        #expect(seen.standing.isEmpty)
    }

    @Test func emptyCompletedPropertyIsIgnored() throws {
        var desk = try Desk(Desk.drops)
        try desk.read(try dose(desk, "0705", ["STATUS:NEEDS-ACTION", "COMPLETED:"]), at: "/a")
        #expect(desk.standing.isEmpty)
    }

    @Test func olderVersionOfAFileUndoesNothing() throws {
        var desk = try Desk(Desk.drops)
        try desk.read(try dose(desk, "0705", Self.done), at: "/a")
        try desk.read(try dose(desk, "0600", Self.unticked[0]), at: "/a")
        #expect(desk.standing == Self.taken)
    }

    @Test(arguments: ["-//dosecal//dosecal//EN", ""])
    func fileOfDosecalCanBeReopenedLikeAnyOther(program: String) throws {
        var desk = try Desk(Desk.drops)
        let file = { (time: String, marks: [String]) in
            try dose(desk, time, marks).replacing("-//Test//Test//EN", with: program)
        }
        try desk.read(try file("0705", Self.done))
        #expect(desk.standing == Self.taken)
        try desk.read(try file("0900", ["STATUS:NEEDS-ACTION"]))
        #expect(desk.standing.isEmpty)
    }

    @Test(arguments: [("ACCEPTED", [] as [String]), ("COMPLETED", taken), ("IN-PROCESS", [])])
    func acceptedTaskIsNotDone(_ answer: String, _ expected: [String]) throws {
        var desk = try Desk(Desk.drops)
        try desk.read(
            calendar(
                "METHOD:REPLY",
                task(
                    try desk.uid("drops", on: "2026-11-02"), "DTSTAMP:20261102T070500Z",
                    "ATTENDEE;PARTSTAT=\(answer):mailto:a@example.org")))
        #expect(desk.standing == expected && desk.unmatched.isEmpty)
    }

    @Test func closedSeriesCanBeReopened() throws {
        var desk = try Desk(Desk.drops)
        func series(_ time: String, _ marks: String...) throws -> String {
            let lines =
                [
                    "DTSTART;TZID=Europe/Berlin:20261102T080000", "RRULE:FREQ=DAILY",
                    "LAST-MODIFIED:20261102T\(time)00Z",
                ] + marks
            return calendar(
                (["BEGIN:VTODO", "UID:\(try desk.uid("drops"))"] + lines + ["END:VTODO"])
                    .joined(separator: "\n"))
        }
        try desk.read(try series("0705", "STATUS:COMPLETED", Self.stamp), at: "/a")
        #expect(desk.standing == ["drops 2026-11-02 taken 07:05Z check"])
        for time in ["0720", "0725"] {
            try desk.read(try series(time, "STATUS:NEEDS-ACTION", Self.stamp), at: "/a")
            #expect(desk.standing.isEmpty)
        }
    }
}
