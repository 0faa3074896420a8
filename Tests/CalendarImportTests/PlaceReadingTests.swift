import Testing

/// Tests that a reminder at a place, without a time, can be completed like any other.
@Suite struct PlaceReadingTests {
    private static let plan = """
        person: Karla
        zone: Europe/Copenhagen
        reminders:
          - title: Inhaler
            at: place
            place: {name: Home, latitude: 55.6761, longitude: 12.5683, when: leaving}
            from: 2026-11-01
        """
    private static let marks = "STATUS:COMPLETED\nCOMPLETED:20261103T064500Z"
    private static let series = "RRULE:FREQ=DAILY\nDTSTART;VALUE=DATE:20261101"

    /// The form of the answer for 3 November: a standalone task, an override or a finished copy.
    enum Way: CaseIterable { case task, override, copy }

    private func components(_ way: Way, _ desk: Desk) throws -> [String] {
        let uid = try desk.uid("inhaler")
        switch way {
        case .task:
            return [
                task(
                    try desk.uid("inhaler", on: "2026-11-03"), "DUE;VALUE=DATE:20261103",
                    "SUMMARY:Inhaler", Self.marks)
            ]
        case .override:
            return [
                task(uid, Self.series, "SUMMARY:Inhaler"),
                task(
                    uid, "RECURRENCE-ID;VALUE=DATE:20261103", "DTSTART;VALUE=DATE:20261103",
                    Self.marks),
            ]
        case .copy:
            return [task("own", "DTSTART;VALUE=DATE:20261103", "SUMMARY:Inhaler", Self.marks)]
        }
    }

    @Test(arguments: Way.allCases)
    func completedReminderIsDoneOnItsDay(way: Way) throws {
        var desk = try Desk(Self.plan)
        for _ in 0..<2 {
            try desk.read(
                calendar(components(way, desk).joined(separator: "\n")), at: "/a",
                now: "2026-11-03T07:00:00Z")
        }
        // A copy can be matched only by its day and title.
        let grade = way == .copy ? "check" : "exact"
        #expect(desk.standing == ["inhaler 2026-11-03 taken 06:45Z \(grade)"])
        #expect(desk.unmatched.isEmpty)
    }

    @Test func reopenedReminderIsNotDone() throws {
        var desk = try Desk(Self.plan)
        let ticked = try components(.task, desk)[0]
        try desk.read(calendar(ticked), at: "/a", now: "2026-11-03T07:00:00Z")
        let open = ticked.replacing(Self.marks, with: "STATUS:NEEDS-ACTION")
        try desk.read(calendar(open), at: "/a", now: "2026-11-03T08:00:00Z")
        #expect(desk.standing.isEmpty)
    }
}
