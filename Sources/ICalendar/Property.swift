package import CivilTime

/// A property of a component (RFC 5545 3.8): name, parameters and value.
package struct Property: Sendable {
    enum Value {
        /// A text, which is escaped on printing.
        case text(String)
        /// A value of another type, in the form of RFC 5545.
        case formed(String)
        /// A value in the form of RFC 5545 that differs between most components.
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

    /// Returns a property with a text value.
    package static func text(_ name: String, _ text: String) -> Property {
        Property(name, .text(text))
    }

    /// Returns a property with a value in the form of RFC 5545, which is not escaped.
    package static func formed(
        _ name: String, _ value: String, parameters: [(String, String)] = []
    ) -> Property {
        Property(name, .formed(value), parameters)
    }

    /// Returns a property with a value in the form of RFC 5545 that differs between most
    /// components, such as an address or a number.
    package static func given(
        _ name: String, _ value: String, parameters: [(String, String)] = []
    ) -> Property {
        Property(name, .given(value), parameters)
    }

    /// Returns a GEO property. Latitude and longitude are degrees north and east in millionths.
    package static func position(latitude: Int, longitude: Int) -> Property {
        Property("GEO", .position(latitude, longitude))
    }

    /// Returns a property with a date or time, such as DTSTART.
    package static func moment(_ name: String, _ moment: Moment) -> Property {
        Property(name, .moment(moment))
    }

    /// The parameters (RFC 5545 3.2).
    var parameters: [(name: String, value: String)] {
        switch value {
        case .moment(.date): [("VALUE", "DATE")]
        case .moment(.zoned(_, let zone)): [("TZID", zone)]
        case .moment, .text, .formed, .given, .position: ownParameters
        }
    }
}

/// A date or time in the form of a property value (RFC 5545 3.3.4, 3.3.5).
package enum Moment: Hashable, Sendable {
    /// A date.
    case date(CivilDate)
    /// The time on the clocks of a zone, whose VTIMEZONE is in the same calendar.
    case zoned(CivilDateTime, zone: String)
    /// A floating time: the time on the clocks of the reader. dosecal writes it in VTIMEZONE only.
    case local(CivilDateTime)
    /// An instant.
    case utc(Instant)
}

extension CivilDate {
    /// The date in the form of RFC 5545 3.3.4: 20261120.
    package var compact: String {
        let (year, month, day) = parts
        return String(100_000_000 + year * 10_000 + month * 100 + day).dropFirst().description
    }
}

extension CivilDateTime {
    /// The date and time in the form of RFC 5545 3.3.5: 20261120T080000.
    package var compact: String {
        let digits = 1_000_000 + time.hour * 10_000 + time.minute * 100 + time.second
        return "\(date.compact)T\(String(digits).dropFirst())"
    }
}
