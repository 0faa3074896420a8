import CivilTime
import ICalendar
import Testing

@Suite struct ReadingTests {
    @Test func filterIsCalledForEachComponent() {
        let text = Sample.calendar(
            """
            BEGIN:VEVENT
            RRULE:FREQ=DAILY
            BEGIN:VALARM
            UID:alarm
            STATUS:COMPLETED
            END:VALARM
            UID;X-A="b:c":a
            STATUS:CONFIRMED
            END:VEVENT
            BEGIN:VTODO
            STATUS:completed
            END:VTODO
            BEGIN:VTODO
            COMPLETED;VALUE=DATE:20260301
            END:VTODO
            BEGIN:VTODO
            PERCENT-COMPLETE: 100
            END:VTODO
            BEGIN:VTODO
            PERCENT-COMPLETE:10
            END:VTODO
            """)
        var found: [FoundComponent] = []
        let reading = Sample.reader.reading(Array(text.utf8)) {
            found.append($0)
            return false
        }
        #expect(found.map(\.name) == ["VEVENT", "VTODO", "VTODO", "VTODO", "VTODO"])
        #expect(found.map(\.uid) == ["a", "", "", "", ""])
        #expect(found.map(\.isFinished) == [false, true, true, true, false])
        #expect(found.map(\.isRepeating) == [true, false, false, false, false])
        #expect(reading.components.isEmpty && reading.events == 1 && reading.tasks == 4)
    }

    @Test func propertiesUnknownToLibicalAreKept() throws {
        let reading = Sample.read(
            Sample.task(
                """
                LINK;LINKREL="SOURCE";VALUE=URI:https://example.org/?a;b,c
                CATEGORIES:a\\,b,c
                X-NOTE:one\\;two
                DESCRIPTION:
                BEGIN:PARTICIPANT
                CALENDAR-ADDRESS:mailto:a@example.org
                END:PARTICIPANT
                """))
        let task = try #require(reading.components.first)
        #expect(reading.told == [])
        #expect(
            task.properties.map(\.name) == ["UID", "LINK", "CATEGORIES", "X-NOTE", "DESCRIPTION"])
        #expect(task["LINK"]?.value == "https://example.org/?a;b,c")
        #expect(task["LINK"]?.parameters == [.init("LINKREL", "SOURCE"), .init("VALUE", "URI")])
        #expect(task["CATEGORIES"]?.value == "a\\,b,c")
        #expect(task.components.first?["CALENDAR-ADDRESS"]?.value == "mailto:a@example.org")
        #expect(task.components.first?.line == 9 && task.components.first?.raw == [])
    }

    @Test func parametersAreRead() throws {
        let reading = Sample.read(
            Sample.task(
                """
                ATTENDEE;CN="a:b;c,d";x-p=^n^'^^^x:mailto:x@example.org
                ATTENDEE;CN="open:mailto:y@example.org
                ATTENDEE;MEMBER="m:a","m:b";FLAG:z
                """))
        let attendees = try #require(reading.components.first).all("ATTENDEE")
        #expect(attendees[0].parameters == [.init("CN", "a:b;c,d"), .init("X-P", "\n\"^^x")])
        #expect(attendees[0].value == "mailto:x@example.org")
        #expect(attendees[1].parameters == [.init("CN", "open")])
        #expect(attendees[2].parameters == [.init("MEMBER", "m:a,m:b"), .init("FLAG", "")])
    }

    @Test func foldsMayOccurWithinNamesAndCharacters() throws {
        let text = Sample.task("STA\n TUS:COMP\n\tLETED\nSUMMARY:x")
        var bytes = Array(text.utf8)
        let place = try #require(bytes.firstRange(of: Array("SUMMARY:x".utf8))).upperBound
        // The two bytes of `ø` are separated by a fold.
        bytes.insert(contentsOf: [0xC3, 0x0D, 0x0A, 0x20, 0xB8], at: place)
        let found = Sample.reader.reading(bytes) { $0.isFinished }
        #expect(found.components.first?["STATUS"]?.value == "COMPLETED")
        #expect(found.components.first?["SUMMARY"]?.value == "xø")
    }

    @Test(arguments: [
        ("PT0S", 0), ("-PT15M", -900), ("+P1DT2H3M4S", 93_784), ("P2W", 1_209_600),
        ("pt1h", 3600),
    ])
    func durationIsReadInSeconds(text: String, seconds: Int) {
        #expect(ReadProperty("TRIGGER", text).duration == seconds)
    }

    @Test(arguments: [
        "", "P", "-P", "PT", "P1", "P1H", "PT1D", "-P2DT", "PT5M1H", "1H", "P-1D", "PT1M1M",
        "P1DT1HT1M", "P12345678901W", "20260301T080000Z",
    ])
    func invalidDurationIsNil(text: String) {
        #expect(ReadProperty("TRIGGER", text).duration == nil)
    }

    @Test func endOfARuleIsRead() throws {
        let until = try #require(Instant("2026-11-02T07:00:00Z"))
        let date = try #require(CivilDate("2026-11-02"))
        let rule = { ReadProperty("RRULE", $0) }
        #expect(rule("FREQ=DAILY;until=20261102T070000Z").until == .utc(until))
        #expect(rule("UNTIL=20261102;FREQ=DAILY").until == .date(date))
        #expect(rule("FREQ=DAILY;UNTIL=soon;COUNT=many").until == nil)
        #expect(rule("FREQ=DAILY;UNTIL=soon;COUNT=many").count == nil)
        #expect(rule("FREQ=DAILY;COUNT=30").count == 30)
    }

    @Test(arguments: [
        "20260230T080000", "20260301T250000", "soon", "2026-03-01T08:00:00", "20260301T0800",
        "18991231", "99991231T000000Z", "00000101", "", "20260301T080000ZZ", "20260301,x",
    ])
    func invalidDatesAreReported(text: String) throws {
        let reading = Sample.read(Sample.task("DUE:\(text)"))
        #expect(
            reading.told == [
                "5: 'DUE' has no date or time such as 20261120T080000, between 1900 and 2199;"
                    + " correct it"
            ])
        #expect(reading.components.first?["DUE"]?.value == text)
    }

    @Test func listsAndPeriodsOfTimesAreRead() throws {
        let lines =
            "EXDATE:20260301T080000Z,20260302T080060Z\nRDATE;VALUE=PERIOD:20260301T080000Z/PT1H"
        let task = try #require(Sample.read(Sample.task(lines)).components.first)
        let first = try #require(Instant("2026-03-01T08:00:00Z"))
        let second = try #require(Instant("2026-03-02T08:00:59Z"))
        #expect(task["EXDATE"]?.moments == [.utc(first), .utc(second)])
        #expect(task["RDATE"]?.moments == [.utc(first)])
    }

    @Test func timesOfAlarmsAndSnoozesAreRead() throws {
        let lines = """
            X-MOZ-LASTACK:20260301T080000Z
            X-MOZ-SNOOZE-TIME-1793602800000000:20260301T080000Z
            BEGIN:VALARM
            TRIGGER;VALUE=DATE-TIME:20260301T080000Z
            ACKNOWLEDGED:20260301T080000Z
            END:VALARM
            BEGIN:VALARM
            TRIGGER:-PT5M
            END:VALARM
            """
        let reading = Sample.read(Sample.task(lines))
        let task = try #require(reading.components.first)
        let all = task.properties.dropFirst() + task.components.flatMap(\.properties)
        #expect(reading.told == [] && all.map(\.moments.count) == [1, 1, 1, 1, 0])
    }

    @Test(arguments: [
        "/dev/zero", "../../../etc/passwd", "/../../etc/passwd", "localtime", "Nowhere/Nothing",
        "/usr/share/zoneinfo/../secret",
    ])
    func unknownZonesAreReportedOnce(name: String) throws {
        let reading = Sample.read(
            Sample.task("DUE;TZID=\(name):20260301T080000\nDTSTART;TZID=\(name):20260301T080000"))
        let date = try #require(CivilDate("2026-03-01"))
        let local = Moment.local(CivilDateTime(date, try #require(TimeOfDay("08:00"))))
        #expect(reading.components.first?["DUE"]?.moments == [local])
        #expect(
            reading.told == [
                "5: the time zone of 'DUE' is unknown here, so the time was taken for that of the"
                    + " plan's zone; name it as IANA does, such as Europe/Copenhagen"
            ])
    }

    @Test func rulesThatLibicalCannotParseAreReported() {
        let reading = Sample.read(Sample.task("RRULE:INTERVAL=2\nSUMMARY:x\nTRIGGER:-P2X"))
        #expect(
            reading.told == [
                "5: the value of 'RRULE' has a wrong form; correct it",
                "7: the value of 'TRIGGER' has a wrong form; correct it",
            ])
        #expect(reading.components.first?["RRULE"]?.value == "INTERVAL=2")
    }

    @Test func invalidLineDoesNotAffectOthers() {
        let reading = Sample.read(
            Sample.task(":\n;\nX;:\n;A=B:C\nDTSTART;VALUE=DATE\n" + Sample.done))
        #expect(reading.problems.map(\.line) == [5, 6, 8, 9])
        #expect(
            reading.problems.map(\.raw)
                == [":", ";", ";A=B:C", "DTSTART;VALUE=DATE"].map { Array($0.utf8) })
        #expect(reading.components.first?["STATUS"]?.value == "COMPLETED")
    }

    @Test func manyProblemsAreCounted() throws {
        let reading = Sample.read(
            Sample.task(Array(repeating: ":", count: 1500).joined(separator: "\n")))
        #expect(reading.problems.count == 1001)
        #expect(
            reading.told.last?.hasSuffix(
                "500 more problems up to here are not listed; fix those above first") ?? false)
    }
}
