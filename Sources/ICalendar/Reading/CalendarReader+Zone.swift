package import CivilTime

extension CalendarReader {
    /// The zone that the first VTIMEZONE of a calendar means, by its name, by its place or by its rules
    /// (RFC 4791 5.2.2, 9.8); nil if there is none, or its rules are not sound.
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

    /// When the rules that a zone follows now are in force.
    private static let latest = CivilDateTime(CivilDate(clamping: .max), .midnight)
}
