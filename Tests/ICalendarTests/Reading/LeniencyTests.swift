import CivilTime
import ICalendar
import Testing

/// One test for each thing that the reader puts up with, named after it.
@Suite struct LeniencyTests {
    private let task = Sample.task("SUMMARY:Take one\n" + Sample.done)

    private func single(_ bytes: [UInt8]) throws -> ReadComponent {
        let reading = Sample.read(bytes)
        #expect(reading.told == [])
        #expect(reading.components.count == 1 && reading.tasks == 1 && reading.isWhole)
        return try #require(reading.components.first)
    }

    private func single(_ text: String) throws -> ReadComponent { try single(Array(text.utf8)) }

    @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n"])
    func lineEnd(end: String) throws {
        let read = try single(task.replacing("\r\n", with: end))
        #expect(read["STATUS"]?.value == "COMPLETED" && read["SUMMARY"]?.value == "Take one")
        #expect(read.line == 3)
        let (first, last) = ("BEGIN:VTODO" + end, end + "END:VTODO")
        #expect(
            read.raw.starts(with: first.utf8)
                && read.raw.reversed().starts(with: last.utf8.reversed()))
    }

    @Test func aReturnWithinALineOfACRLFFileIsNoLineEnd() throws {
        let read = try single(Sample.task("SUMMARY:Take\rSTATUS:COMPLETED\rX: one"))
        #expect(read["STATUS"] == nil && read["SUMMARY"]?.value == "TakeSTATUS:COMPLETEDX: one")
    }

    @Test func byteOrderMark() throws {
        #expect(try single("\u{FEFF}" + task)["UID"]?.value == "a@example.org")
        let joined = Sample.read("\u{FEFF}\(task)\u{FEFF}\(task)")
        #expect(joined.components.count == 2 && joined.isWhole)
    }

    @Test func controlByte() throws {
        let text = Sample.task("SUMMARY:a\u{0}b\u{7}c\u{1B}[31m\u{7F}\tz\n\u{0}STATUS:COMPLETED")
        let read = try single(text)
        #expect(read["SUMMARY"]?.value == "abc[31m\tz" && read["STATUS"]?.value == "COMPLETED")
    }

    @Test func invalidUTF8AndFoldsWithinCharacters() throws {
        var bytes = Array(Sample.task("SUMMARY:x\nDESCRIPTION:y").utf8)
        let place = try #require(bytes.firstRange(of: Array("SUMMARY:x".utf8))).upperBound
        // The two bytes of an ø with a fold between them, and one byte that is nothing.
        bytes.insert(contentsOf: [0xC3, 0x0D, 0x0A, 0x20, 0xB8, 0xFF], at: place)
        #expect(try single(bytes)["SUMMARY"]?.value == "xø\u{FFFD}")
    }

    @Test func foldInName() throws {
        let found = Sample.reader.reading(Array(Sample.task("STA\n TUS:COMP\n\tLETED").utf8)) {
            $0.isFinished
        }
        #expect(found.components.first?["STATUS"]?.value == "COMPLETED")
    }

    @Test func missingFoldSpace() throws {
        let read = try single(Sample.task("DESCRIPTION:first part\n second\nand third\nSTATUS:X"))
        #expect(read["DESCRIPTION"]?.value == "first partsecondand third")
        let spoiled = Sample.read(Sample.task("PERCENT-COMPLETE:100\ngarbage"))
        #expect(spoiled.components.first?["PERCENT-COMPLETE"]?.value == "100")
        #expect(
            spoiled.told == ["6: the line is no property, so it was left out; correct or remove it"]
        )
    }

    @Test func lowerCaseNames() throws {
        let text =
            "begin:vcalendar\nbegin:vtodo\nuid:A\nstatus:completed\n"
            + "dtstart;tzid=Europe/Oslo:20260301t080000\nend:vtodo\nEnd:VCalendar\n"
        let read = try single(text)
        #expect(read.name == "VTODO" && read["STATUS"]?.value == "completed")
        #expect(read["DTSTART"]?.parameter("TZID") == "Europe/Oslo")
        let found = Sample.reader.reading(Array(text.utf8)) { $0.isFinished && $0.uid == "A" }
        #expect(found.components.count == 1)
    }

    @Test func blanksAroundValues() throws {
        let text = Sample.calendar(
            "BEGIN:VTODO \nUID: a@example.org \nSTATUS: COMPLETED\nEND: VTODO")
        let found = Sample.reader.reading(Array(text.utf8)) {
            $0.uid == "a@example.org" && $0.isFinished
        }
        #expect(found.components.first?["UID"]?.value == "a@example.org")
        #expect(found.components.first?["STATUS"]?.value == "COMPLETED")
    }

    @Test func escapedNewLine() throws {
        let text = try single(Sample.task("DESCRIPTION:one\\ntwo\\Nthree\\, \\;\\\\n \\x"))
        #expect(text["DESCRIPTION"]?.text == "one\ntwo\nthree, ;\\n \\x")
    }

    @Test func openComponents() throws {
        let reading = Sample.read(
            Sample.calendar(
                """
                BEGIN:VTODO
                UID:a
                BEGIN:VALARM
                ACTION:DISPLAY
                BEGIN:VTODO
                UID:b
                END:VALARM
                END:VEVENT
                END:VTODO
                BEGIN:VEVENT
                UID:c
                """))
        #expect(reading.uids == ["a", "b", "c"] && reading.told == [] && reading.isWhole)
        #expect(reading.components[0].components.map(\.name) == ["VALARM"])
        #expect(reading.components[2].raw == Array("BEGIN:VEVENT\r\nUID:c".utf8))
        #expect(reading.tasks == 2 && reading.events == 1)
    }

    @Test func severalCalendarsEachWithItsHead() throws {
        let first = Sample.calendar(
            "BEGIN:VTODO\nUID:a\nEND:VTODO\nPRODID:late\nMETHOD:reply", head: "")
        let inner = Sample.calendar("BEGIN:VTODO\nUID:b\nEND:VTODO", head: "PRODID:inner")
        let outer = Sample.calendar(
            inner + "BEGIN:VTODO\nUID:c\nEND:VTODO",
            head: "PRODID:outer\nX-WR-TIMEZONE:Pacific Standard Time")
        let reading = Sample.read(first + outer)
        #expect(reading.uids == ["a", "b", "c"] && reading.told == [])
        #expect(
            reading.components.map(\.calendar) == [
                CalendarHead(productID: "late", method: "REPLY"), CalendarHead(productID: "inner"),
                CalendarHead(productID: "outer", zone: "America/Los_Angeles"),
            ])
    }

    @Test func textBeforeBegin() throws {
        let mail = "From: a@example.org\nContent-Type: text/calendar\n\nX:Y\n"
        let read = try single(Sample.crlf(mail) + task)
        #expect(read.line == 7)
    }

    @Test func noCalendarAround() throws {
        #expect(try single("BEGIN:VTODO\nUID:a\nEND:VTODO").calendar == CalendarHead())
    }

    @Test func zonePrefix() throws {
        for name in [
            "/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires",
            "/mozilla.org/20050126_1/America/Argentina/Buenos_Aires",
            "/citadel.org/20190914_1/America/Argentina/Buenos_Aires",
            "/softwarestudio.org/Olson_20011030_5/America/Argentina/Buenos_Aires",
            "\"America/Argentina/Buenos_Aires\"",
        ] {
            let read = try single(Sample.task("DUE;TZID=\(name):20260301T080000"))
            #expect(read["DUE"]?.moments == [try zoned("America/Argentina/Buenos_Aires")])
        }
    }

    @Test func zoneLocation() throws {
        let zone = "BEGIN:VTIMEZONE\nTZID:Home\nX-LIC-LOCATION:Europe/Copenhagen\nEND:VTIMEZONE\n"
        let text = Sample.calendar("BEGIN:VTODO\nDUE;TZID=Home:20260301T080000\nEND:VTODO\n" + zone)
        #expect(try single(text)["DUE"]?.moments == [try zoned("Europe/Copenhagen")])
    }

    @Test func windowsZone() throws {
        let read = try single(Sample.task("DUE;TZID=Romance Standard Time:20260301T080000"))
        #expect(read["DUE"]?.moments == [try zoned("Europe/Paris")])
    }

    @Test func calendarZone() throws {
        let lines = "DUE:20260301T080000\nDTSTART:20260301T080000Z\nEXDATE;VALUE=DATE:20260301"
        let read = try single(Sample.task(lines, head: "X-WR-TIMEZONE:Europe/Oslo"))
        #expect(read["DUE"]?.moments == [try zoned("Europe/Oslo")])
        let instant = try #require(Instant("2026-03-01T08:00:00Z"))
        #expect(read["DTSTART"]?.moments == [.utc(instant)])
        #expect(read["EXDATE"]?.moments == [.date(try #require(CivilDate("2026-03-01")))])
    }

    private func zoned(_ zone: String) throws -> Moment {
        let date = try #require(CivilDate("2026-03-01"))
        return .zoned(CivilDateTime(date, try #require(TimeOfDay("08:00"))), zone: zone)
    }
}
