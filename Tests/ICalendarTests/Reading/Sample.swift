import CivilTime
import ICalendar
import Testing

/// Calendars in text, for the tests of the reader.
enum Sample {
    static let reader = CalendarReader(zones: ZoneDirectory())

    /// A calendar around lines, in CRLF.
    static func calendar(_ lines: String, head: String = "VERSION:2.0") -> String {
        crlf("BEGIN:VCALENDAR\n\(head)\n\(lines)\nEND:VCALENDAR\n")
    }

    /// A calendar with one task of these lines.
    static func task(_ lines: String, head: String = "VERSION:2.0") -> String {
        calendar("BEGIN:VTODO\nUID:a@example.org\n\(lines)\nEND:VTODO", head: head)
    }

    static func crlf(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }

    /// Reads all that is in it.
    static func read(_ text: String) -> CalendarReading { read(Array(text.utf8)) }

    /// Reads all that is in it but time zones.
    static func read(_ bytes: [UInt8]) -> CalendarReading {
        reader.reading(bytes) { $0.name != "VTIMEZONE" }
    }

    /// The one task of a file in which nothing is amiss.
    static func single(_ bytes: [UInt8]) throws -> ReadComponent {
        let reading = read(bytes)
        #expect(reading.told == [])
        #expect(reading.components.count == 1 && reading.tasks == 1 && reading.isWhole)
        return try #require(reading.components.first)
    }

    /// The one task of a text in which nothing is amiss.
    static func single(_ text: String) throws -> ReadComponent { try single(Array(text.utf8)) }

    static let done = "STATUS:COMPLETED\nCOMPLETED:20260301T080500Z\nPERCENT-COMPLETE:100"
}

extension CalendarReading {
    /// The UIDs of what was read.
    var uids: [String] { components.map { $0["UID"]?.value ?? "" } }
    /// Problems as `line: reason`.
    var told: [String] { problems.map { "\($0.line): \($0.reason)" } }
}
