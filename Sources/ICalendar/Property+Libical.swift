import CivilTime
internal import CLibical

extension Property {
    /// Creates the property in libical's memory. The caller owns it.
    func libicalProperty() -> OpaquePointer {
        let known = Self.kinds[name]
        let property =
            known.map { LibIcal.functions.icalproperty_new($0) }
            ?? LibIcal.functions.icalproperty_new_x("")
        guard let property else { preconditionFailure("out of memory") }
        if known == nil { LibIcal.functions.icalproperty_set_x_name(property, name) }
        LibIcal.functions.icalproperty_set_value(property, libicalValue(known ?? ICAL_X_PROPERTY))
        for parameter in parameters {
            LibIcal.functions.icalproperty_set_parameter_from_string(
                property, parameter.name, parameter.value)
        }
        return property
    }

    /// The properties that libical knows, by name, because libical searches its list on each call.
    private static let kinds: [String: icalproperty_kind] = {
        let all = (ICAL_ANY_PROPERTY.rawValue + 1..<ICAL_NO_PROPERTY.rawValue).map {
            icalproperty_kind(rawValue: $0)
        }
        let named = all.filter { $0 != ICAL_X_PROPERTY }.compactMap { kind in
            LibIcal.functions.icalproperty_kind_to_string(kind).map { (String(cString: $0), kind) }
        }
        return Dictionary(named) { first, _ in first }
    }()

    private func libicalValue(_ kind: icalproperty_kind) -> OpaquePointer {
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
                // libical would round a value read from text to single precision.
                LibIcal.functions.icalvalue_new_geo(
                    icalgeotype(lat: Double(latitude) / 1e6, lon: Double(longitude) / 1e6))
            case .formed(let value) where kind == ICAL_X_PROPERTY,
                .given(let value) where kind == ICAL_X_PROPERTY:
                LibIcal.functions.icalvalue_new_x(value)
            case .formed(let value), .given(let value):
                LibIcal.functions.icalvalue_new_from_string(valueKind(of: kind), value)
            }
        guard let made else { preconditionFailure("\(name) is given in its type's form") }
        return made
    }

    /// Returns the type in the VALUE parameter, or else the property's default type.
    private func valueKind(of kind: icalproperty_kind) -> icalvalue_kind {
        parameters.first { $0.name == "VALUE" }.map {
            LibIcal.functions.icalvalue_string_to_kind($0.value)
        }
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
