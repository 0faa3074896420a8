package import CivilTime
internal import CLibical

/// A property of a component (RFC 5545 3.8): name, parameters and value.
package struct Property: Sendable {
    private enum Value {
        /// Text, escaped when it is printed.
        case text(String)
        /// Anything else, in the form that RFC 5545 gives its type.
        case formed(String)
        /// A date, or a date and time.
        case moment(Moment)
        /// Degrees north and east, in millionths.
        case position(Int, Int)
    }
    let name: String
    private let parameters: [(name: String, value: String)]
    private let value: Value

    private init(_ name: String, _ value: Value, _ parameters: [(String, String)] = []) {
        self.name = name
        self.value = value
        self.parameters = parameters
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

    /// GEO: degrees north and east, given in millionths.
    package static func position(latitude: Int, longitude: Int) -> Property {
        Property("GEO", .position(latitude, longitude))
    }

    /// A property with a point in time, such as DTSTART.
    package static func moment(_ name: String, _ moment: Moment) -> Property {
        switch moment {
        case .date: Property(name, .moment(moment), [("VALUE", "DATE")])
        case .zoned(_, let zone): Property(name, .moment(moment), [("TZID", zone)])
        case .local, .utc: Property(name, .moment(moment))
        }
    }

    /// Makes the property in libical's memory; whoever calls it owns it.
    func made() -> OpaquePointer {
        let known = Self.kinds[name]
        let property =
            known.map { LibIcal.functions.icalproperty_new($0) }
            ?? LibIcal.functions.icalproperty_new_x("")
        guard let property else { preconditionFailure("out of memory") }
        if known == nil { LibIcal.functions.icalproperty_set_x_name(property, name) }
        LibIcal.functions.icalproperty_set_value(property, madeValue(known ?? ICAL_X_PROPERTY))
        for parameter in parameters {
            LibIcal.functions.icalproperty_set_parameter_from_string(
                property, parameter.name, parameter.value)
        }
        return property
    }

    /// The properties that libical knows, by their names; it looks through all of them each time.
    private static let kinds: [String: icalproperty_kind] = {
        let all = (ICAL_ANY_PROPERTY.rawValue + 1..<ICAL_NO_PROPERTY.rawValue).map {
            icalproperty_kind(rawValue: $0)
        }
        let named = all.filter { $0 != ICAL_X_PROPERTY }.compactMap { kind in
            LibIcal.functions.icalproperty_kind_to_string(kind).map { (String(cString: $0), kind) }
        }
        return Dictionary(named) { first, _ in first }
    }()

    private func madeValue(_ kind: icalproperty_kind) -> OpaquePointer {
        let made: OpaquePointer? =
            switch value {
            case .text(let text) where kind == ICAL_X_PROPERTY:
                LibIcal.functions.icalvalue_new_x(Repair.marked(text))
            case .text(let text): LibIcal.functions.icalvalue_new_text(text)
            case .moment(.date(let date)):
                LibIcal.functions.icalvalue_new_date(
                    icaltimetype(CivilDateTime(date, .midnight), isDate: true))
            case .moment(.zoned(let wallClock, _)), .moment(.local(let wallClock)):
                LibIcal.functions.icalvalue_new_datetime(icaltimetype(wallClock))
            case .moment(.utc(let instant)):
                LibIcal.functions.icalvalue_new_datetime(icaltimetype(instant.utc, isUTC: true))
            case .position(let latitude, let longitude):
                // Read from text, libical would round them to single precision.
                LibIcal.functions.icalvalue_new_geo(
                    icalgeotype(lat: Double(latitude) / 1e6, lon: Double(longitude) / 1e6))
            case .formed(let value) where kind == ICAL_X_PROPERTY:
                LibIcal.functions.icalvalue_new_x(value)
            case .formed(let value):
                LibIcal.functions.icalvalue_new_from_string(valueKind(of: kind), value)
            }
        guard let made else { preconditionFailure("\(name) is given in its type's form") }
        return made
    }

    /// The type that the VALUE parameter names, else the property's usual one.
    private func valueKind(of kind: icalproperty_kind) -> icalvalue_kind {
        let given = parameters.first { $0.name == "VALUE" }
        return given.map { LibIcal.functions.icalvalue_string_to_kind($0.value) }
            ?? LibIcal.functions.icalproperty_kind_to_value_kind(kind)
    }
}

extension icaltimetype {
    fileprivate init(_ wallClock: CivilDateTime, isDate: Bool = false, isUTC: Bool = false) {
        let (year, month, day) = wallClock.date.parts
        let time = wallClock.time
        self.init(
            year: Int32(year), month: Int32(month), day: Int32(day), hour: Int32(time.hour),
            minute: Int32(time.minute), second: Int32(time.second), is_date: isDate ? 1 : 0,
            is_daylight: 0, zone: isUTC ? LibIcal.functions.icaltimezone_get_utc_timezone() : nil)
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
