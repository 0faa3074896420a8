import TestSupport
import Testing

/// Tests that a write of an app has the same effect in a synced folder and in an account.
@Suite struct FaceAgreementTests {
    @Test(arguments: conversations)
    func folderAndAccountAgree(_ conversation: FaceConversation) throws {
        let folder = try FolderFace().outcomes(of: conversation)
        let account = try AccountFace().outcomes(of: conversation)
        #expect(folder.count == account.count && folder.count == conversation.steps.count)
        for (step, (one, other)) in zip(folder, account).enumerated() {
            switch conversation.difference {
            case nil:
                #expect(one.entries == other.entries, "step \(step)")
                #expect(one.unmatched == other.unmatched, "step \(step)")
                for name in Set(one.objects.keys).union(other.objects.keys) {
                    #expect(one.objects[name] == other.objects[name], "step \(step)")
                }
            case .secondOfUID:
                #expect(one.entries == other.entries && one.unmatched == other.unmatched)
                let extra = one.objects.keys.filter { other.objects[$0] == nil }
                #expect(extra.count == (step == 0 ? 0 : 1), "else it is no difference")
            case .momentOfTick:
                let isLast = step == folder.count - 1
                #expect((one.entries != other.entries) == isLast, "else it is no difference")
                #expect(one.entries.map { $0.prefix(24) } == other.entries.map { $0.prefix(24) })
                #expect(one.unmatched == other.unmatched)
            }
        }
    }

    @Test func everyConversationHasAnEffect() throws {
        // Otherwise both could agree by doing nothing.
        for conversation in Self.conversations.spread(quick: 4) {
            let last = try #require(AccountFace().outcomes(of: conversation).last)
            let isQuiet = conversation.testDescription.hasPrefix("nothing:")
            #expect((last.entries + last.unmatched).isEmpty == isQuiet, "\(conversation)")
        }
    }

    private static let begin = "DTSTART;TZID=Europe/Copenhagen:20261118T080000"
    private static let done = ["STATUS:COMPLETED", "COMPLETED:20261120T070500Z"]

    private static let tick = FaceConversation.Step(time: "07:10") { tasks in
        try tasks.edit([
            "STATUS": "COMPLETED", "COMPLETED": "20261120T070500Z", "PERCENT-COMPLETE": "100",
            "LAST-MODIFIED": "20261120T070500Z",
        ])
    }

    private static func editing(
        _ changes: KeyValuePairs<String, String?>, at time: String = "07:10"
    ) -> FaceConversation.Step {
        let pairs = Array(changes)
        return FaceConversation.Step(time: time) { tasks in
            for (name, value) in pairs { try tasks.edit([name: value]) }
        }
    }

    private static func moving(
        to start: String, _ due: String, at time: String = "07:10"
    ) -> FaceConversation.Step {
        editing(
            [
                "DTSTART;TZID=Europe/Copenhagen": start, "DUE;TZID=Europe/Copenhagen": due,
                "LAST-MODIFIED": "20261120T070900Z",
            ], at: time)
    }

    /// A repeating task without completions.
    private static let series = FaceConversation.Step(time: "06:10") { tasks in
        try tasks.write(series: begin, "RRULE:FREQ=DAILY", "STATUS:NEEDS-ACTION")
    }

    /// A repeating task that starts on the day of the dose, without a state.
    private static let laterSeries = FaceConversation.Step(time: "06:10") { tasks in
        try tasks.write(
            series: "DTSTART;TZID=Europe/Copenhagen:20261120T080000", "RRULE:FREQ=DAILY")
    }

    private static func series(
        _ lines: String..., as name: String = "series.ics"
    ) -> FaceConversation.Step {
        FaceConversation.Step(time: "07:10") { tasks in
            var text = lines.joined(separator: "\r\n")
            text = text.replacing("UID:SERIES", with: "UID:\(try tasks.series)")
            tasks[name] = FaceTasks.calendar(text + "\r\n")
        }
    }

    private static func master(_ lines: String...) -> String {
        (["BEGIN:VTODO", "UID:SERIES", "SUMMARY:Metformin"] + lines + ["END:VTODO"])
            .joined(separator: "\r\n")
    }

    static let conversations: [FaceConversation] = styles + single + alarms + changes

    /// The eight styles in which apps complete one occurrence of a repeating task.
    private static let styles = [
        FaceConversation(
            "A: an override beside the series", series,
            series(
                master(begin, "RRULE:FREQ=DAILY"),
                master(
                    "RECURRENCE-ID;TZID=Europe/Copenhagen:20261120T080000",
                    "DTSTART;TZID=Europe/Copenhagen:20261120T080000", done[0], done[1]))),
        FaceConversation(
            "B: an override in an object of its own", series,
            series(
                master("RECURRENCE-ID:20261120T080000", done[0], done[1]), as: "override.ics"),
            but: .secondOfUID),
        FaceConversation(
            "C: the series begins later",
            laterSeries,
            series(
                master(
                    "DTSTART;TZID=Europe/Copenhagen:20261121T080000", "RRULE:FREQ=DAILY",
                    "LAST-MODIFIED:20261120T070900Z"))),
        FaceConversation(
            "D: a finished copy under another UID", series,
            FaceConversation.Step(time: "07:10") { tasks in
                let summary = try #require(
                    tasks.morning?.split(separator: "\r\n").first { $0.hasPrefix("SUMMARY:") })
                tasks["copy.ics"] = FaceTasks.calendar(
                    """
                    BEGIN:VTODO\r
                    UID:4b1f0c2e-new-id\r
                    DTSTAMP:20261120T070600Z\r
                    \(summary)\r
                    DTSTART;TZID=Europe/Copenhagen:20261120T080000\r
                    STATUS:COMPLETED\r
                    COMPLETED:20261120T070500Z\r
                    END:VTODO\r

                    """)
            }),
        FaceConversation(
            "E: the series ends and goes on under another UID",
            laterSeries,
            FaceConversation.Step(time: "07:10") { tasks in
                try tasks.write(
                    series: "DTSTART:20261120T070000Z", done[0], done[1], "PERCENT-COMPLETE:100")
                tasks["next.ics"] = FaceTasks.calendar(
                    """
                    BEGIN:VTODO\r
                    UID:9f8e7d@host\r
                    DTSTAMP:20261120T070500Z\r
                    SUMMARY:Metformin\r
                    DTSTART:20261121T070000Z\r
                    RRULE:FREQ=DAILY\r
                    END:VTODO\r

                    """)
            }),
        FaceConversation(
            "F: a pointer moves on",
            laterSeries,
            series(
                master(
                    "DTSTART;TZID=Europe/Copenhagen:20261120T080000", "RRULE:FREQ=DAILY",
                    "X-KDE-LIBKCAL-DTRECURRENCE;TZID=Europe/Copenhagen:20261121T080000",
                    "PERCENT-COMPLETE:0", "SEQUENCE:1")), but: .momentOfTick),
        FaceConversation(
            "G: the whole series is closed", series,
            series(
                master(begin, "RRULE:FREQ=DAILY", done[0], done[1], "PERCENT-COMPLETE:100"))),
        FaceConversation(
            "H: an override that reaches into the future", series,
            series(
                master(begin, "RRULE:FREQ=DAILY"),
                master(
                    "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Copenhagen:20261120T080000",
                    "DTSTART;TZID=Europe/Copenhagen:20261120T080000", done[0], done[1]))),
    ]

    /// Standalone tasks.
    private static let single = [
        FaceConversation("a tick", tick),
        FaceConversation(
            "a tick by COMPLETED alone",
            editing(["STATUS": nil, "COMPLETED": "20261120T070500Z"])),
        FaceConversation(
            "a tick by STATUS alone", editing(["STATUS": "COMPLETED"]), but: .momentOfTick),
        FaceConversation(
            "a tick by PERCENT-COMPLETE alone", editing(["PERCENT-COMPLETE": "100"]),
            but: .momentOfTick),
        FaceConversation(
            "a tick and an untick", tick,
            editing(
                [
                    "STATUS": "NEEDS-ACTION", "COMPLETED": nil, "PERCENT-COMPLETE": nil,
                    "LAST-MODIFIED": "20261120T071900Z",
                ], at: "07:20")),
        FaceConversation(
            "an untick that leaves COMPLETED", tick,
            editing(
                ["STATUS": "NEEDS-ACTION", "LAST-MODIFIED": "20261120T071900Z"], at: "07:20")),
        FaceConversation(
            "a tick, an untick and a tick", tick,
            editing(
                ["STATUS": "NEEDS-ACTION", "COMPLETED": nil, "PERCENT-COMPLETE": nil], at: "07:20"),
            editing(["STATUS": "COMPLETED", "COMPLETED": "20261120T073000Z"], at: "07:30")),
        FaceConversation(
            "a tick in UTC with VALUE=DATE-TIME",
            editing([
                "DTSTART;VALUE=DATE-TIME": "20261120T070000Z",
                "DUE;VALUE=DATE-TIME": "20261120T080000Z", "STATUS": "COMPLETED",
                "COMPLETED": "20261120T070500Z", "PERCENT-COMPLETE": "100",
            ])),
        FaceConversation("a cancelled task", editing(["STATUS": "CANCELLED"])),
        FaceConversation(
            "a deletion", FaceConversation.Step(time: "07:10") { $0.morning = nil }),
        FaceConversation(
            "a tick, then a deletion", tick,
            FaceConversation.Step(time: "07:20") { $0.morning = nil }),
    ]

    private static let alarms = [
        FaceConversation(
            "a dismissed alarm in Thunderbird", editing(["X-MOZ-LASTACK": "20261120T070200Z"])),
        FaceConversation(
            "a snoozed alarm in Thunderbird",
            editing([
                "X-MOZ-LASTACK": "20261120T070200Z", "X-MOZ-SNOOZE-TIME": "20261120T073000Z",
            ])),
        FaceConversation(
            "a dismissed alarm in Apple's programs",
            FaceConversation.Step(time: "07:10") { tasks in
                tasks.morning = tasks.morning?.replacing(
                    "TRIGGER:PT0S", with: "TRIGGER:PT0S\r\nACKNOWLEDGED:20261120T070200Z")
            }),
        FaceConversation(
            "a snoozed alarm as RFC 9074 has it",
            FaceConversation.Step(time: "07:10") { tasks in
                tasks.morning = tasks.morning?.replacing(
                    "END:VTODO",
                    with: """
                        BEGIN:VALARM\r
                        UID:snooze\r
                        ACTION:DISPLAY\r
                        DESCRIPTION:Metformin\r
                        TRIGGER;VALUE=DATE-TIME:20261120T073000Z\r
                        RELATED-TO;RELTYPE=SNOOZE:first\r
                        END:VALARM\r
                        END:VTODO
                        """)
            }),
    ]

    private static let changes = [
        FaceConversation(
            "a move to later on the day", moving(to: "20261120T100000", "20261120T110000")),
        FaceConversation(
            "a move to later, and a tick", moving(to: "20261120T100000", "20261120T110000"),
            FaceConversation.Step(time: "09:20") { tasks in
                try tasks.edit(["STATUS": "COMPLETED", "COMPLETED": "20261120T091500Z"])
            }),
        FaceConversation(
            "a move to later, and later again",
            moving(to: "20261120T100000", "20261120T110000"),
            moving(to: "20261120T120000", "20261120T130000", at: "08:30"),
            editing(["X-APP": "kept"], at: "11:30")),
        FaceConversation(
            "a move to later by an app that has no start",
            editing(["DTSTART": nil, "DUE;TZID=Europe/Copenhagen": "20261120T110000"])),
        FaceConversation(
            "a move to another day", moving(to: "20261121T080000", "20261121T090000")),
        FaceConversation(
            "a move to earlier", moving(to: "20261120T070000", "20261120T073000", at: "06:20")),
        FaceConversation("nothing: no start", editing(["DTSTART": nil])),
        FaceConversation("nothing: another title", editing(["SUMMARY": "My pill"])),
        FaceConversation(
            "a title that is marked", editing(["SUMMARY": "Done: Metformin"]),
            but: .momentOfTick),
        FaceConversation(
            "nothing: own properties", editing(["X-APP;X-P=\"a:b\"": "kept", "PRIORITY": "1"])),
        FaceConversation(
            "nothing: a to-do of somebody's own",
            FaceConversation.Step(time: "07:10") { tasks in
                tasks["milk.ics"] = FaceTasks.calendar(
                    "BEGIN:VTODO\r\nUID:milk\r\nDTSTAMP:20261120T070000Z\r\nSUMMARY:Milk\r\nEND:VTODO\r\n"
                )
            }),
    ]
}
