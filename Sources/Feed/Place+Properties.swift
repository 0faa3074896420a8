import CarePlan
import ICalendar

extension Component {
    /// Adds where it is: LOCATION, GEO and what Apple's apps draw a map from.
    mutating func add(_ place: Place) {
        add(.text("LOCATION", place.name))
        guard let coordinates = place.coordinates else { return }
        add(
            .position(latitude: coordinates.latitude, longitude: coordinates.longitude),
            place.appleLocation(coordinates))
    }
}

extension Place {
    /// An alarm that rings on the way in or out (RFC 9074 8), in its words and in Apple's.
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
            // A time that is long past, as RFC 9074 and Apple have it: the place alone decides.
            .formed("TRIGGER", "19760401T005545Z", parameters: [("VALUE", "DATE-TIME")]),
            .text("DESCRIPTION", title), .formed("PROXIMITY", proximity),
            .formed("X-APPLE-PROXIMITY", proximity), appleLocation(coordinates))
        alarm.add(location)
        return alarm
    }

    fileprivate func appleLocation(_ coordinates: Coordinates) -> Property {
        // A parameter's value cannot hold a double quote (RFC 5545 3.2), and quotes the rest.
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
