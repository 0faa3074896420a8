import CivilTime
import ICalendar
import Testing

/// A test for each deviation in parameters and values that the reader tolerates.
@Suite struct ValueLeniencyTests {
    private let clock = "20260301T080000"

    @Test func parameterWithoutAValueIsRead() throws {
        let read = try Sample.single(Sample.task("SUMMARY;FLAG;:x"))
        #expect(read["SUMMARY"]?.value == "x")
        #expect(read["SUMMARY"]?.parameters == [.init("FLAG", "")])
    }

    @Test func unclosedQuoteEndsWithItsParameter() throws {
        let read = try Sample.single(Sample.task("ATTENDEE;CN=a\"b;ROLE=c:mailto:y@example.org"))
        #expect(read["ATTENDEE"]?.parameters == [.init("CN", "ab"), .init("ROLE", "c")])
        #expect(read["ATTENDEE"]?.value == "mailto:y@example.org")
    }

    @Test func unknownEscapesAreKept() throws {
        let read = try Sample.single(Sample.task("DESCRIPTION:one\\ntwo\\Nthree\\, \\;\\\\n \\x"))
        #expect(read["DESCRIPTION"]?.text == "one\ntwo\nthree, ;\\n \\x")
    }

    @Test func invalidUTF8IsReplaced() throws {
        var bytes = Array(Sample.task("SUMMARY:x\nDESCRIPTION:y").utf8)
        let place = try #require(bytes.firstRange(of: Array("SUMMARY:x".utf8))).upperBound
        // `ø` in Latin-1, and an incomplete character in UTF-8.
        bytes.insert(contentsOf: [0xF8, 0x79, 0xC3], at: place)
        let read = try Sample.single(bytes)
        #expect(read["SUMMARY"]?.value == "x\u{FFFD}y\u{FFFD}")
        #expect(read["DESCRIPTION"]?.value == "y")
    }

    @Test(arguments: [("-P1WT15H", -658_800), ("P1W2D", 777_600), ("PT1H30S", 3630)])
    func durationsOfAnyFormAreRead(text: String, seconds: Int) {
        #expect(ReadProperty("TRIGGER", text).duration == seconds)
    }

    @Test func emptyPartsOfAListAreIgnored() throws {
        let read = try Sample.single(Sample.task("EXDATE:,\(clock)Z,,20260302T080000Z,"))
        #expect(read["EXDATE"]?.moments.count == 2)
    }

    @Test func typeOfADateFollowsFromItsForm() throws {
        let read = try Sample.single(
            Sample.task("DTSTART:20260301\nDUE;VALUE=DATE:\(clock)Z\nCOMPLETED:20260301"))
        let date = Moment.date(try #require(CivilDate("2026-03-01")))
        #expect(read["DTSTART"]?.moments == [date] && read["COMPLETED"]?.moments == [date])
        #expect(read["DUE"]?.moments == [.utc(try #require(Instant("2026-03-01T08:00:00Z")))])
    }

    @Test func zoneOfAUTCTimeIsIgnored() throws {
        let read = try Sample.single(Sample.task("DUE;TZID=Europe/Oslo:\(clock)Z"))
        #expect(read["DUE"]?.moments == [.utc(try #require(Instant("2026-03-01T08:00:00Z")))])
    }
}
