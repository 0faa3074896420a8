package import CivilTime

extension CalendarReader {
    /// The zone that the VTIMEZONE of a calendar means, by its name or by where it says to lie
    /// (RFC 4791 5.2.2, 9.8); nil if there is none, or one that is unknown here.
    package func zone(ofCalendar bytes: [UInt8]) -> TimeZone? {
        guard let calendar = ComponentLines(bytes), calendar.name == ComponentKind.calendar,
            let zone = calendar.components.first(where: { $0.name == ComponentKind.zone })
        else { return nil }
        let names = ["TZID", "X-LIC-LOCATION"].compactMap { name in
            zone.lines.first { $0.name == name }?.property?.text
        }
        var known = ZoneNames(zones)
        return names.lazy.compactMap { known.known($0) }.first.flatMap { zones.zone(named: $0) }
    }
}
