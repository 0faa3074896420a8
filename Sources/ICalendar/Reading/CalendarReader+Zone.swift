package import CivilTime

extension CalendarReader {
    /// Returns the zone of the first VTIMEZONE in a calendar, by its name, its place or its rules
    /// (RFC 4791 5.2.2, 9.8), or `nil` if there is none or its rules are invalid.
    package func zone(ofCalendar bytes: [UInt8]) -> TimeZone? {
        bytes.withUnsafeBytes { bytes in
            guard FileRefusal.reason(before: bytes) == nil else { return nil }
            let lineEnd = LineEnd(of: bytes)
            var scanner = ComponentScanner(bytes, lineEnd) { _ in false }
            scanner.scan()
            guard let place = scanner.zones.first else { return nil }
            var cleaner = ComponentCleaner(
                UnsafeRawBufferPointer(rebasing: bytes[place.start..<place.end]), lineEnd,
                line: place.line)
            guard let zone = cleaner.cleaned(), let id = zone.text(of: "TZID") else { return nil }
            var names = ZoneNames(zones)
            return names.meaning(of: id, inCalendar: place.calendar) { [zone] }
                .flatMap { zones.zone(ofMoment: $0.name(at: Self.latest)) }
        }
    }

    /// A time at which a zone's current rules are in force.
    private static let latest = CivilDateTime(CivilDate(clamping: .max), .midnight)
}
