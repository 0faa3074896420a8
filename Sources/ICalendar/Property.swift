package import CivilTime

/// A property of a component (RFC 5545 3.8): name, parameters and value.
package struct Property: Sendable {
    enum Value {
        /// Text, escaped when it is printed.
        case text(String)
        /// Anything else, in the form that RFC 5545 gives its type.
        case formed(String)
        /// The same, where it is another in nearly each component.
        case given(String)
        /// A date, or a date and time.
        case moment(Moment)
        /// Degrees north and east, in millionths.
        case position(Int, Int)
    }
    let name: String
    let value: Value
    let ownParameters: [(name: String, value: String)]

    private init(_ name: String, _ value: Value, _ parameters: [(String, String)] = []) {
        self.name = name
        self.value = value
        ownParameters = parameters
    }

    /// A property with a text value; any name.
    package static func text(_ name: String, _ text: String) -> Property {
        Property(name, .text(text))
    }

    /// A property whose value is formed already and holds nothing to escape; any name.
    package static func formed(
        _ name: String, _ value: String, parameters: [(String, String)] = []
    ) -> Property {
        Property(name, .formed(value), parameters)
    }

    /// The same of a value that is another in nearly each component, such as an address or a number.
    package static func given(
        _ name: String, _ value: String, parameters: [(String, String)] = []
    ) -> Property {
        Property(name, .given(value), parameters)
    }

    /// GEO: degrees north and east, given in millionths.
    package static func position(latitude: Int, longitude: Int) -> Property {
        Property("GEO", .position(latitude, longitude))
    }

    /// A property with a point in time, such as DTSTART.
    package static func moment(_ name: String, _ moment: Moment) -> Property {
        Property(name, .moment(moment))
    }

    /// Its parameters (RFC 5545 3.2).
    var parameters: [(name: String, value: String)] {
        switch value {
        case .moment(.date): [("VALUE", "DATE")]
        case .moment(.zoned(_, let zone)): [("TZID", zone)]
        case .moment, .text, .formed, .given, .position: ownParameters
        }
    }
}

/// A point in time as a property gives it (RFC 5545 3.3.4, 3.3.5).
package enum Moment: Hashable, Sendable {
    /// A date.
    case date(CivilDate)
    /// What the clocks of a zone show; the zone's VTIMEZONE is in the same calendar.
    case zoned(CivilDateTime, zone: String)
    /// What the clocks show wherever one is; only VTIMEZONE itself speaks so.
    case local(CivilDateTime)
    /// An instant.
    case utc(Instant)
}

extension CivilDate {
    /// RFC 5545 3.3.4: 20261120.
    package var compact: String {
        let (year, month, day) = parts
        return String(100_000_000 + year * 10_000 + month * 100 + day).dropFirst().description
    }
}

extension CivilDateTime {
    /// RFC 5545 3.3.5: 20261120T080000.
    package var compact: String {
        let digits = 1_000_000 + time.hour * 10_000 + time.minute * 100 + time.second
        return "\(date.compact)T\(String(digits).dropFirst())"
    }
}
