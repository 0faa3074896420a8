import CarePlan
import ICalendar

extension Component {
    /// Adds a place as LOCATION, GEO, and the property from which Apple's apps draw a map.
    mutating func add(_ place: Place) {
        add(.text("LOCATION", place.name))
        guard let coordinates = place.coordinates else { return }
        add(
            .position(latitude: coordinates.latitude, longitude: coordinates.longitude),
            place.appleLocation(coordinates))
    }
}

extension Place {
    /// Returns an alarm on arriving at the place or leaving it, in the form of RFC 9074 8 and in
    /// Apple's, or `nil` if the place has no coordinates.
    func alarm(_ title: String, _ uid: String) -> Component? {
        guard let coordinates else { return nil }
        let proximity = moment == .arriving ? "ARRIVE" : "DEPART"
        var location = Component("VLOCATION")
        location.add(
            .text("UID", "place-\(uid)"), .text("NAME", name),
            .formed("URL", "\(coordinates.uri);u=\(radius)"))
        var alarm = Component("VALARM")
        alarm.add(
            .formed("ACTION", "DISPLAY"),
            // RFC 9074 and Apple use a time long past, so that only the place counts.
            .formed("TRIGGER", "19760401T005545Z", parameters: [("VALUE", "DATE-TIME")]),
            .text("DESCRIPTION", title), .formed("PROXIMITY", proximity),
            .formed("X-APPLE-PROXIMITY", proximity), appleLocation(coordinates))
        alarm.add(location)
        return alarm
    }

    fileprivate func appleLocation(_ coordinates: Coordinates) -> Property {
        // A parameter value cannot contain a double quote (RFC 5545 3.2).
        let title = name.map { $0 == "\"" ? "'" : String($0) }.joined()
        return .formed(
            "X-APPLE-STRUCTURED-LOCATION", coordinates.uri,
            parameters: [
                ("VALUE", "URI"), ("X-APPLE-RADIUS", String(radius)), ("X-TITLE", title),
            ])
    }
}

extension Place.Coordinates {
    /// The geo URI (RFC 5870), in degrees with six decimals.
    fileprivate var uri: String {
        "geo:\(Self.degrees(latitude)),\(Self.degrees(longitude))"
    }

    private static func degrees(_ millionths: Int) -> String {
        let size = abs(millionths)
        let fraction = String(1_000_000 + size % 1_000_000).dropFirst()
        return "\(millionths < 0 ? "-" : "")\(size / 1_000_000).\(fraction)"
    }
}
