import CivilTime
import ICalendar
import Testing
import Wording

/// Helpers for calendars in text.
enum Sample {
    static let reader = CalendarReader(zones: ZoneDirectory())

    /// Returns a calendar with these lines, with CRLF line ends.
    static func calendar(_ lines: String, head: String = "VERSION:2.0") -> String {
        crlf("BEGIN:VCALENDAR\n\(head)\n\(lines)\nEND:VCALENDAR\n")
    }

    /// Returns a calendar with one task with these lines.
    static func task(_ lines: String, head: String = "VERSION:2.0") -> String {
        calendar("BEGIN:VTODO\nUID:a@example.org\n\(lines)\nEND:VTODO", head: head)
    }

    static func crlf(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }

    /// Reads all components.
    static func read(_ text: String) -> CalendarReading { read(Array(text.utf8)) }

    /// Reads all components except time zones.
    static func read(_ bytes: [UInt8]) -> CalendarReading {
        reader.reading(bytes) { $0.name != "VTIMEZONE" }
    }

    /// Returns the only task of a file without problems.
    static func single(_ bytes: [UInt8]) throws -> ReadComponent {
        let reading = read(bytes)
        #expect(reading.told == [])
        #expect(reading.components.count == 1 && reading.tasks == 1 && reading.isWhole)
        return try #require(reading.components.first)
    }

    /// Returns the only task of a text without problems.
    static func single(_ text: String) throws -> ReadComponent { try single(Array(text.utf8)) }

    static let done = "STATUS:COMPLETED\nCOMPLETED:20260301T080500Z\nPERCENT-COMPLETE:100"
}

extension CalendarReading {
    /// The UIDs of the components.
    var uids: [String] { components.map { $0["UID"]?.value ?? "" } }
    /// The problems as `line: reason`.
    var told: [String] { problems.map { "\($0.line): \(Wording.english.text(about: $0.reason))" } }
}
