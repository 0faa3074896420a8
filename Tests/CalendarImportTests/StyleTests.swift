import CivilTime
import CalendarImport
import Journal
import Testing

/// Tests of the styles in which apps complete one occurrence of a repeating task.
@Suite struct StyleTests {
    private static let done = "COMPLETED:20261105T070500Z"

    private func desk() throws -> Desk { try Desk(Desk.drops) }

    private func master(_ uid: String, _ lines: String...) -> String {
        ([
            "BEGIN:VTODO", "UID:\(uid)", "SUMMARY:1 tablet Drops",
            "DTSTART;TZID=Europe/Berlin:20261102T080000", "DUE;TZID=Europe/Berlin:20261102T090000",
        ] + lines + ["END:VTODO"]).joined(separator: "\n")
    }

    private func standing(
        _ calendars: (_ uid: String) -> [String]
    ) throws -> [String] {
        var desk = try desk()
        let files = calendars(try desk.uid("drops"))
        for file in files { try desk.read(file, at: nil) }
        var together = try self.desk()
        try together.read(files[0], files.count > 1 ? files[1] : files[0], at: "/a")
        #expect(together.standing == desk.standing)
        let count = together.entries.count
        try together.read(files[0], files.count > 1 ? files[1] : files[0], at: "/a")
        #expect(together.entries.count == count, "the same again says nothing new")
        return together.standing
    }

    @Test(arguments: [
        "RECURRENCE-ID;TZID=Europe/Berlin:20261105T080000", "RECURRENCE-ID:20261105T070000Z",
        "RECURRENCE-ID:20261105T080000", "RECURRENCE-ID;VALUE=DATE:20261105",
        "RECURRENCE-ID;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261105T080000",
        "RECURRENCE-ID;TZID=W. Europe Standard Time:20261105T080000",
    ])
    func overrideIdentifiesItsOccurrence(_ recurrence: String) throws {
        let taken = ["drops 2026-11-05 taken 07:05Z exact"]
        #expect(
            try standing { uid in
                [calendar(master(uid, "RRULE:FREQ=DAILY"), task(uid, recurrence, Self.done))]
            } == taken)
        // B: an override in a separate file.
        #expect(
            try standing { uid in
                [
                    calendar(master(uid, "RRULE:FREQ=DAILY")),
                    calendar(task(uid, recurrence, Self.done)),
                ]
            } == taken)
    }

    @Test func seriesThatMovedOnIsCompleted() throws {
        #expect(
            try standing { uid in
                [
                    calendar(
                        task(
                            uid, "DTSTART;TZID=Europe/Berlin:20261105T080000", "RRULE:FREQ=DAILY",
                            "LAST-MODIFIED:20261104T073000Z"))
                ]
            } == ["drops 2026-11-04 taken 07:30Z likely"])
    }

    @Test(arguments: [
        ["DTSTART;TZID=Europe/Berlin:20261121T080000", "DUE;TZID=Europe/Berlin:20261121T090000"],
        ["DTSTART;TZID=Europe/Berlin:20261121T080000"],
        [
            "DTSTART;TZID=Europe/Berlin:20261009T080000",
            "X-KDE-LIBKCAL-DTRECURRENCE;TZID=Europe/Berlin:20261121T080000",
        ],
    ])
    func completionAfterManyMissedDosesIsOneDose(_ times: [String]) throws {
        var desk = try Desk(
            Desk.drops.replacing("2026-11-02", with: "2026-10-09"), applied: "2026-10-08T00:00:00Z")
        let uid = try desk.uid("drops")
        let series = { (times: [String], written: String) in
            calendar(
                (["BEGIN:VTODO", "UID:\(uid)"] + times + [
                    "RRULE:FREQ=DAILY", "LAST-MODIFIED:\(written)", "END:VTODO",
                ]).joined(separator: "\n"))
        }
        let first = ["DTSTART;TZID=Europe/Berlin:20261009T080000"]
        try desk.read(
            series(first, "20261008T120000Z"), at: "/a", now: "2026-10-09T05:00:00Z")
        for round in 1...2 {
            let read = try desk.read(
                series(times, "20261120T070500Z"), at: "/a", now: "2026-11-20T11:00:00Z")
            #expect(desk.standing == ["drops 2026-11-20 taken 07:05Z likely"])
            guard round == 1 else { continue }
            #expect(read.findings.map(\.verdict) == [.recorded(.likely), .unmatched(.mayBe)])
            #expect(read.findings.last?.passed.count == 42)
            #expect(read.findings.last?.passed.first?.description == "2026-10-09")
            #expect(read.findings.last?.passed.last?.description == "2026-11-19")
        }
    }

    @Test func finishedCopyIsMatchedByTitleAndTime() throws {
        let copy = task(
            "4b1f0c2e", "SUMMARY:1 tablet  drops", "DTSTART:20261102T070000Z",
            "COMPLETED:20261102T070500Z")
        #expect(
            try standing { uid in [calendar(master(uid, "RRULE:FREQ=DAILY"), copy)] }
                == ["drops 2026-11-02 taken 07:05Z check"])
        #expect(
            try standing { uid in
                [
                    calendar(
                        task(
                            uid, "DTSTART;TZID=Europe/Berlin:20261103T080000", "RRULE:FREQ=DAILY",
                            "LAST-MODIFIED:20261102T070600Z"), copy)
                ]
            } == ["drops 2026-11-02 taken 07:05Z likely"])
        #expect(
            try standing { _ in
                [
                    calendar(
                        task(
                            "4b1f0c2e", "SUMMARY:1 tablet drops", "DTSTART:20261102T070100Z",
                            "COMPLETED:20261102T070500Z"))
                ]
            } == [])
    }

    @Test func seriesContinuesUnderADifferentUID() throws {
        var desk = try desk()
        let uid = try desk.uid("drops")
        let first = calendar(
            task(
                uid, "SUMMARY:1 tablet Drops", "DTSTART:20261102T070000Z", "STATUS:COMPLETED",
                "COMPLETED:20261102T070500Z", "PERCENT-COMPLETE:100"))
        func next(_ uid: String, _ lines: String...) -> String {
            calendar(
                (["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:1 tablet Drops"] + lines + ["END:VTODO"])
                    .joined(separator: "\n"))
        }
        try desk.read(first, next("b@h", "DTSTART:20261103T070000Z", "RRULE:FREQ=DAILY"), at: "/a")
        try desk.read(
            first, next("b@h", "DTSTART:20261103T070000Z", "COMPLETED:20261103T071000Z"),
            next("c@h", "DTSTART:20261104T070000Z", "RRULE:FREQ=DAILY"), at: "/a")
        try desk.read(
            next("c@h", "DTSTART:20261104T070000Z", "COMPLETED:20261104T071500Z"), at: "/a")
        #expect(
            desk.standing == [
                "drops 2026-11-02 taken 07:05Z exact", "drops 2026-11-03 taken 07:10Z exact",
                "drops 2026-11-04 taken 07:15Z exact",
            ])
    }

    @Test func lastOccurrenceOfKDECompletesOccurrences() throws {
        #expect(
            try standing { uid in
                [
                    calendar(
                        master(
                            uid, "RRULE:FREQ=DAILY",
                            "X-KDE-LIBKCAL-DTRECURRENCE;TZID=Europe/Berlin:20261104T080000",
                            "PERCENT-COMPLETE:0", "SEQUENCE:1", "LAST-MODIFIED:20261103T071000Z"))
                ]
            } == ["drops 2026-11-03 taken 07:10Z likely"])
    }

    /// Returns the series with KDE's last-occurrence property on a day of November, as written
    /// then.
    private func pointing(_ uid: String, _ day: String, written: String) -> String {
        calendar(
            master(
                uid, "RRULE:FREQ=DAILY",
                "X-KDE-LIBKCAL-DTRECURRENCE;TZID=Europe/Berlin:202611\(day)T080000",
                "LAST-MODIFIED:202611\(written)00Z"))
    }

    @Test func oneCompletionInKDEPassesAllPastOccurrences() throws {
        var desk = try desk()
        let uid = try desk.uid("drops")
        try desk.read(
            calendar(master(uid, "RRULE:FREQ=DAILY")), at: "/a", now: "2026-11-02T06:00:00Z")
        // Four days were missed; the fifth is completed.
        for _ in 1...2 {
            try desk.read(
                pointing(uid, "07", written: "06T0710"), at: "/a", now: "2026-11-06T07:15:00Z")
            #expect(desk.standing == ["drops 2026-11-06 taken 07:10Z likely"])
            #expect(desk.unmatched.count == 1)
        }
        let next = try desk.read(
            pointing(uid, "08", written: "07T0712"), at: "/a", now: "2026-11-07T07:15:00Z")
        #expect(next.findings.map(\.verdict) == [.recorded(.likely)])
        #expect(desk.standing.count == 2)
    }

    @Test func finishedCopyIsOneDoseHoweverFarTheSeriesMoved() throws {
        var desk = try Desk(
            Desk.drops.replacing("2026-11-02", with: "2026-10-01"), applied: "2026-09-30T00:00:00Z")
        let uid = try desk.uid("drops")
        func series(_ start: String, _ written: String) -> String {
            task(
                uid, "SUMMARY:1 tablet Drops", "DTSTART:\(start)", "RRULE:FREQ=DAILY",
                "LAST-MODIFIED:\(written)")
        }
        func copy(_ uid: String, _ start: String, _ done: String) -> String {
            task(
                uid, "SUMMARY:1 tablet Drops", "DTSTART:\(start)", "LAST-MODIFIED:\(done)",
                "STATUS:COMPLETED", "COMPLETED:\(done)")
        }
        // In python-caldav, the copy is of the first occurrence, and the series restarts at the
        // completion.
        let first = copy("a", "20261001T060000Z", "20261112T070500Z")
        try desk.read(
            calendar(first, series("20261113T070500Z", "20261101T120000Z")), at: "/a",
            now: "2026-11-12T08:00:00Z")
        #expect(desk.standing == ["drops 2026-10-01 taken 07:05Z check"])
        let second = copy("b", "20261113T070500Z", "20261113T071000Z")
        try desk.read(
            calendar(first, second, series("20261114T071000Z", "20261101T120000Z")), at: "/a",
            now: "2026-11-13T08:00:00Z")
        #expect(
            desk.standing == [
                "drops 2026-10-01 taken 07:05Z check", "drops 2026-11-13 taken 07:10Z likely",
            ])
        #expect(desk.unmatched.isEmpty)
    }

    @Test(arguments: [
        "DTSTART;TZID=Europe/Berlin:20261102T080000\nDUE;TZID=Europe/Berlin:20270101T090000",
        "DTSTART;TZID=Europe/Berlin:20270101T080000\nDUE;TZID=Europe/Berlin:20270101T090000",
        "DTSTART;TZID=Europe/Berlin:20261102T080000\nDUE;TZID=Europe/Berlin:20261118T090000",
    ])
    func postponedSeriesIsNotTaken(_ times: String) throws {
        var desk = try desk()
        let uid = try desk.uid("drops")
        try desk.read(
            calendar(master(uid, "RRULE:FREQ=DAILY")), at: "/a", now: "2026-11-02T06:00:00Z")
        let moved = calendar(task(uid, times, "RRULE:FREQ=DAILY", "LAST-MODIFIED:20261120T100000Z"))
        for _ in 1...2 {
            try desk.read(moved, at: "/a", now: "2026-11-20T10:30:00Z")
            #expect(desk.standing.isEmpty && desk.unmatched.count == 1)
        }
    }

    @Test func closedSeriesIsOneDose() throws {
        #expect(
            try standing { uid in
                [calendar(master(uid, "RRULE:FREQ=DAILY", "STATUS:COMPLETED", Self.done))]
            } == ["drops 2026-11-05 taken 07:05Z check"])
    }

    @Test func thisAndFutureOverrideIsOneDose() throws {
        #expect(
            try standing { uid in
                [
                    calendar(
                        master(uid, "RRULE:FREQ=DAILY"),
                        task(
                            uid, "RECURRENCE-ID;RANGE=THISANDFUTURE:20261105T070000Z", Self.done))
                ]
            } == ["drops 2026-11-05 taken 07:05Z likely"])
    }

    @Test(arguments: [
        ("ACCEPTED", ["drops 2026-11-05 taken 07:05Z exact"]),
        ("COMPLETED", ["drops 2026-11-05 taken 07:05Z exact"]),
        ("DECLINED", ["drops 2026-11-05 skipped 07:05Z exact"]), ("TENTATIVE", []),
    ])
    func repliesToInvitationsAreImported(_ answer: String, _ expected: [String]) throws {
        #expect(
            try standing { uid in
                [
                    calendar(
                        "METHOD:REPLY",
                        event(
                            uid, "RECURRENCE-ID:20261105T070000Z", "DTSTAMP:20261105T070500Z",
                            "ATTENDEE;PARTSTAT=\(answer):mailto:a@example.org"))
                ]
            } == expected)
    }

    @Test func answerAboutAnUnknownPlanIsKept() throws {
        var desk = try desk()
        let answer = event(
            "0123456789abcdef-0123456789abcdef-20261105@dosecal", "DTSTAMP:20261105T070500Z",
            "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.org")
        let conclusions = try desk.read(calendar("METHOD:REPLY", answer))
        #expect(conclusions.findings.map(\.verdict) == [.unmatched(.unknownPlan)])
        #expect(desk.unmatched.count == 1)
    }

    @Test func allStylesOfOneDoseGiveOneEntry() throws {
        let desk = try desk()
        let uid = try desk.uid("drops")
        let files = [
            calendar(task(try desk.uid("drops", on: "2026-11-02"), "COMPLETED:20261102T070600Z")),
            calendar(
                master(uid, "RRULE:FREQ=DAILY"),
                task(uid, "RECURRENCE-ID:20261102T070000Z", "COMPLETED:20261102T070500Z"), by: "A"),
            calendar(
                task(
                    uid, "DTSTART;TZID=Europe/Berlin:20261103T080000", "RRULE:FREQ=DAILY",
                    "LAST-MODIFIED:20261102T070700Z"), by: "C"),
            calendar(
                task(
                    "d", "SUMMARY:1 tablet Drops", "DTSTART:20261102T070000Z",
                    "COMPLETED:20261102T070400Z"), by: "D"),
            calendar(
                master(uid, "STATUS:COMPLETED", "COMPLETED:20261102T070800Z"), by: "E"),
            calendar(
                master(
                    uid, "RRULE:FREQ=DAILY", "LAST-MODIFIED:20261102T070900Z",
                    "X-KDE-LIBKCAL-DTRECURRENCE;TZID=Europe/Berlin:20261103T080000"), by: "F"),
            calendar(
                master(uid, "RRULE:FREQ=DAILY", "COMPLETED:20261102T071000Z"), by: "G"),
            calendar(
                task(
                    uid, "RECURRENCE-ID;RANGE=THISANDFUTURE:20261102T070000Z",
                    "COMPLETED:20261102T071100Z"), by: "H"),
        ]
        for turn in 0..<files.count {
            var one = desk
            for file in files[turn...] + files[..<turn] { try one.read(file) }
            #expect(one.standing == ["drops 2026-11-02 taken 07:05Z exact"], "from \(turn)")
            let before = one.entries.count
            for file in files.reversed() { try one.read(file) }
            #expect(one.entries.count == before, "from \(turn)")
        }
    }

    @Test func componentDoesNotFillTheStore() throws {
        let days = (1...28).flatMap { day in (1...12).map { ($0, day) } }.map { month, day in
            let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
            return "EXDATE;TZID=Europe/Berlin:2027\(digits(month))\(digits(day))T080000"
        }.joined(separator: "\n")
        let padding = String(repeating: "X-PAD:\(String(repeating: "x", count: 1000))\n", count: 50)
        var desk = try desk()
        let uid = try desk.uid("drops")
        let conclusions = try desk.read(
            calendar(master(uid, "RRULE:FREQ=DAILY", days, padding + "CLASS:PUBLIC")))
        #expect(conclusions.findings.map(\.verdict) == [.unmatched(.tooMuch)])
        #expect(desk.standing.isEmpty && conclusions.unmatched.count == 1)
        try desk.read(calendar(master(uid, "RRULE:FREQ=DAILY", days)))
        #expect(desk.standing.count == 336)
    }
}
