import CivilTime
import ICalendar
import Testing

/// A test for each deviation in lines and components that the reader tolerates.
@Suite struct LeniencyTests {
    private let task = Sample.task("SUMMARY:Take one\n" + Sample.done)

    @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n"])
    func everyKindOfLineEndIsRead(end: String) throws {
        let read = try Sample.single(task.replacing("\r\n", with: end))
        #expect(read["STATUS"]?.value == "COMPLETED" && read["SUMMARY"]?.value == "Take one")
        #expect(read.line == 3)
        let (first, last) = ("BEGIN:VTODO" + end, end + "END:VTODO")
        #expect(
            read.raw.starts(with: first.utf8)
                && read.raw.reversed().starts(with: last.utf8.reversed()))
    }

    @Test func lastLineNeedsNoLineEnd() throws {
        #expect(try Sample.single(String(task.dropLast()))["STATUS"]?.value == "COMPLETED")
    }

    @Test func carriageReturnInALineOfACRLFFileIsNotALineEnd() throws {
        let read = try Sample.single(Sample.task("SUMMARY:Take\rSTATUS:COMPLETED\rX: one"))
        #expect(read["STATUS"] == nil && read["SUMMARY"]?.value == "TakeSTATUS:COMPLETEDX: one")
    }

    @Test func byteOrderMarksAreIgnored() throws {
        #expect(try Sample.single("\u{FEFF}" + task)["UID"]?.value == "a@example.org")
        let joined = Sample.read("\u{FEFF}\(task)\u{FEFF}\(task)")
        #expect(joined.components.count == 2 && joined.isWhole)
    }

    @Test func controlBytesAreRemoved() throws {
        let text = Sample.task("SUMMARY:a\u{0}b\u{7}c\u{1B}[31m\u{7F}\tz\n\u{0}STATUS:COMPLETED")
        let read = try Sample.single(text)
        #expect(read["SUMMARY"]?.value == "abc[31m\tz" && read["STATUS"]?.value == "COMPLETED")
    }

    @Test func continuationLineWithoutASpaceIsJoined() throws {
        let read = try Sample.single(
            Sample.task("DESCRIPTION:first part\n second\nand third\nSTATUS:X"))
        #expect(read["DESCRIPTION"]?.value == "first partsecondand third")
        let spoiled = Sample.read(Sample.task("PERCENT-COMPLETE:100\ngarbage"))
        #expect(spoiled.components.first?["PERCENT-COMPLETE"]?.value == "100")
        #expect(
            spoiled.told == ["6: the line is no property, so it was left out; correct or remove it"]
        )
    }

    @Test func blankLinesAreIgnored() throws {
        let read = try Sample.single(Sample.task("\n\u{C}\nSUMMARY:x\n\n" + Sample.done))
        #expect(read.properties.map(\.name).prefix(3) == ["UID", "SUMMARY", "STATUS"])
    }

    @Test func namesInLowerCaseAreRead() throws {
        let text =
            "begin:vcalendar\nbegin:vtodo\nuid:A\nstatus:completed\n"
            + "dtstart;tzid=Europe/Oslo:20260301t080000\nend:vtodo\nEnd:VCalendar\n"
        let read = try Sample.single(text)
        #expect(read.name == "VTODO" && read["STATUS"]?.value == "completed")
        #expect(read["DTSTART"]?.parameter("TZID") == "Europe/Oslo")
        let found = Sample.reader.reading(Array(text.utf8)) { $0.isFinished && $0.uid == "A" }
        #expect(found.components.count == 1)
    }

    @Test func blanksAroundValuesAreIgnored() throws {
        let text = Sample.calendar(
            "BEGIN:VTODO \nUID: a@example.org \nSTATUS: COMPLETED\nEND: VTODO")
        let found = Sample.reader.reading(Array(text.utf8)) {
            $0.uid == "a@example.org" && $0.isFinished
        }
        #expect(found.components.first?["UID"]?.value == "a@example.org")
        #expect(found.components.first?["STATUS"]?.value == "COMPLETED")
    }

    @Test func unusualSignsInNamesAreRead() throws {
        let read = try Sample.single(Sample.task("X-MY_APP.org:x"))
        #expect(read["X-MY_APP.ORG"]?.value == "x")
        #expect(Sample.read(Sample.task("X-MY+APP:x")).told.count == 1)
    }

    @Test func firstOfRepeatedPropertiesCounts() throws {
        let read = try Sample.single(Sample.task("UID:b\nSUMMARY:x\nSUMMARY:y"))
        #expect(read["UID"]?.value == "a@example.org" && read["SUMMARY"]?.value == "x")
        #expect(read.all("SUMMARY").count == 2)
    }

    @Test func componentsWithoutAnEndAreRead() throws {
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

    @Test func severalAndNestedCalendarsAreRead() throws {
        let first = Sample.calendar("BEGIN:VTODO\nUID:a\nEND:VTODO", head: "PRODID:first")
        let inner = Sample.calendar("BEGIN:VTODO\nUID:b\nEND:VTODO", head: "PRODID:inner")
        let outer = Sample.calendar(
            inner + "BEGIN:VTODO\nUID:c\nEND:VTODO",
            head: "PRODID:outer\nX-WR-TIMEZONE:Pacific Standard Time")
        let reading = Sample.read(first + outer + Sample.crlf("END:VCALENDAR\n"))
        #expect(reading.uids == ["a", "b", "c"] && reading.told == [])
        #expect(
            reading.components.map(\.calendar) == [
                CalendarHead(productID: "first"), CalendarHead(productID: "inner"),
                CalendarHead(productID: "outer", zone: "America/Los_Angeles"),
            ])
    }

    @Test func calendarPropertiesAfterTheComponentsAreRead() throws {
        let text = Sample.calendar(
            "BEGIN:VTODO\nUID:a\nEND:VTODO\nPRODID:late\nMETHOD:reply", head: "")
        let head = CalendarHead(productID: "late", method: "REPLY")
        #expect(try Sample.single(text).calendar == head)
    }

    @Test func textAroundACalendarIsIgnored() throws {
        let mail = "From: a@example.org\nContent-Type: text/calendar\n\nX:Y\n"
        let read = try Sample.single(Sample.crlf(mail) + task + Sample.crlf("-- \nPRODID:Z\n"))
        #expect(read.line == 7 && read.calendar == CalendarHead())
    }

    @Test func componentWithoutACalendarIsRead() throws {
        #expect(try Sample.single("BEGIN:VTODO\nUID:a\nEND:VTODO").calendar == CalendarHead())
    }
}
