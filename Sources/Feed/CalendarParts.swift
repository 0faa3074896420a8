import ICalendar

/// Splits a calendar that dosecal printed.
package enum CalendarParts {
    /// Returns a calendar for each UID, with all time zones. Leaves out the entry of a feed in
    /// which nothing is planned.
    package static func objects(of calendar: [UInt8]) -> [String: [UInt8]] {
        var (zones, components): ([UInt8], [String: [UInt8]]) = ([], [:])
        var part = Part()
        for line in calendar.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
            guard part.take(line) else { continue }
            if part.name == "VTIMEZONE" {
                zones += part.bytes
            } else if let uid = part.uid, PublishedUID(uid) != nil {
                components[uid, default: []] += part.bytes
            }
            part = Part()
        }
        let head = Array(Feed.calendar().text().dropLast(Feed.end.count)) + zones
        return components.mapValues { head + $0 + Feed.end }
    }

    /// A component whose lines are being read.
    private struct Part {
        private(set) var name = ""
        private(set) var uid: String?
        private(set) var bytes: [UInt8] = []

        private static let (begin, end) = (Array("BEGIN:".utf8), Array("END:".utf8))
        private static let uid = Array("UID:".utf8)

        /// Adds the next line of the calendar. Returns whether it ends the component.
        mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
            if name.isEmpty {
                let begun = Self.value(of: Self.begin, in: line)
                guard let begun, begun != "VCALENDAR" else { return false }
                name = begun
            }
            bytes += line
            bytes.append(UInt8(ascii: "\n"))
            if uid == nil { uid = Self.value(of: Self.uid, in: line) }
            return Self.value(of: Self.end, in: line) == name
        }

        private static func value(of name: [UInt8], in line: ArraySlice<UInt8>) -> String? {
            guard line.starts(with: name) else { return nil }
            let value = line.dropFirst(name.count)
            return String(
                decoding: value.last == UInt8(ascii: "\r") ? value.dropLast() : value, as: UTF8.self
            )
        }
    }
}
