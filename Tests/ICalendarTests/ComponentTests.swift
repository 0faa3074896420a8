import CLibical
import CivilTime
import ICalendar
import Testing

@Suite struct ComponentTests {
    private func lines(_ component: Component) -> [String] {
        String(decoding: component.text(), as: UTF8.self).components(separatedBy: "\r\n")
    }

    @Test(arguments: [
        String(repeating: "x", count: 300), String(repeating: "æøå", count: 60),
        String(repeating: "💊", count: 40), String(repeating: "a b", count: 60),
        "short", String(repeating: ";", count: 80),
    ])
    func foldsKeepTheLimitAndWholeCharacters(text: String) throws {
        var event = Component("VEVENT")
        event.add(.text("SUMMARY", text))
        let bytes = event.text()
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        for line in lines {
            #expect(line.count <= 76 && line.last == UInt8(ascii: "\r"))
            #expect(String(validating: line, as: UTF8.self) != nil)
        }
        let joined = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
        let escaped = text.replacing(";", with: "\\;")
        #expect(joined == "BEGIN:VEVENT\r\nSUMMARY:\(escaped)\r\nEND:VEVENT\r\n")
    }

    @Test(arguments: ["plain", "a;b,c", "back\\slash", "two\nlines", "\"quoted\"", "a:b"])
    func textReadsBackAsItWas(text: String) throws {
        for name in ["SUMMARY", "X-WR-CALNAME", "NAME"] {
            var event = Component("VEVENT")
            event.add(.text(name, text))
            let printed = String(decoding: event.text(), as: UTF8.self)
            let value = try #require(
                printed.split(separator: "\r\n")[1].split(
                    separator: ":", maxSplits: 1
                ).last)
            let unescaped = value.replacing("\\n", with: "\n").replacing("\\;", with: ";")
                .replacing("\\,", with: ",").replacing("\\\\", with: "\\")
            #expect(unescaped == text, "\(name)")
            let parsed = try #require(icalparser_parse_string(printed))
            defer { icalcomponent_free(parsed) }
            #expect(icalcomponent_count_errors(parsed) == 0)
        }
    }

    @Test func unknownComponentsEndWithTheirOwnName() {
        var alarm = Component("VALARM")
        var place = Component("VLOCATION")
        place.add(.text("NAME", "Home"))
        alarm.add(place)
        #expect(
            lines(alarm) == [
                "BEGIN:VALARM", "BEGIN:VLOCATION", "NAME:Home", "END:VLOCATION", "END:VALARM", "",
            ])
    }

    @Test func timesAreWrittenByTheirType() throws {
        let date = try #require(CivilDate("2026-11-20"))
        let clock = CivilDateTime(date, try #require(TimeOfDay("08:00")))
        var event = Component("VEVENT")
        event.add(
            .moment("DTSTART", .date(date)), .moment("DTEND", .zoned(clock, zone: "Asia/Tehran")),
            .moment("DUE", .utc(Instant(seconds: 0))), .moment("RECURRENCE-ID", .local(clock)),
            .position(latitude: -1_500_000, longitude: 12_568_300))
        #expect(
            lines(event).dropFirst().dropLast(2) == [
                "DTSTART;VALUE=DATE:20261120", "DTEND;TZID=Asia/Tehran:20261120T080000",
                "DUE:19700101T000000Z", "RECURRENCE-ID:20261120T080000",
                "GEO:-1.500000;12.568300",
            ])
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
