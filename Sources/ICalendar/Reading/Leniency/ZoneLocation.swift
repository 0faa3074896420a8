/// Where a calendar's own VTIMEZONEs lie by their X-LIC-LOCATION, which many programs add.
enum ZoneLocation {
    /// The locations by TZID, of the VTIMEZONEs given.
    static func all(of zones: [CleanComponent]) -> [String: String] {
        let pairs = zones.compactMap { zone -> (String, String)? in
            let properties = zone.lines.prefix(50).compactMap { $0.property() }
            let value = { name in properties.first { $0.name == name }?.value }
            return value("TZID").flatMap { id in value("X-LIC-LOCATION").map { (id, $0) } }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
