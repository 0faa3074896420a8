internal import CivilTime

/// Reads dates and times (RFC 5545 3.3.4, 3.3.5, 3.3.9). Unlike libical, it refuses dates such as
/// 30 February.
struct MomentReader {
    private static let names: Set<String> = [
        "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE", "COMPLETED", "DTSTAMP",
        "LAST-MODIFIED", "CREATED", "ACKNOWLEDGED", "TRIGGER", "X-MOZ-LASTACK",
        "X-KDE-LIBKCAL-DTRECURRENCE",
    ]
    private static let series = "X-MOZ-SNOOZE-TIME"

    /// Returns whether a property with this upper-case name has dates or times.
    static func isMoment(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix(series)
    }

    /// The zone of times without a zone, or `nil` if it is unknown.
    let zone: ReadZone?

    /// Returns the dates and times of a property, and whether all of them could be read.
    func moments(of property: ReadProperty) -> (moments: [Moment], isAll: Bool) {
        guard Self.isMoment(property.name), !Self.isOffset(property) else { return ([], true) }
        let values = Leniency.listParts(of: property.value)
        let moments = values.compactMap(moment)
        return (moments, moments.count == values.count && !values.isEmpty)
    }

    /// Returns whether a trigger is a duration.
    private static func isOffset(_ property: ReadProperty) -> Bool {
        property.name == "TRIGGER" && property.value.contains { $0 == "P" || $0 == "p" }
    }

    func moment(_ text: Substring) -> Moment? {
        // A period is read as its start.
        let digits = Array((text.split(separator: "/").first ?? "").trimmed.utf8)
        guard digits.count >= 8, let date = Self.date(digits[..<8]) else { return nil }
        // The form decides, not VALUE=DATE: jtx Board leaves the parameter out, and scripts keep it
        // when they change the value.
        if digits.count == 8 { return .date(date) }
        let isUTC = digits.last.map { Leniency.isEqual($0, to: UInt8(ascii: "Z")) } == true
        guard digits.count == (isUTC ? 16 : 15),
            Leniency.isEqual(digits[8], to: UInt8(ascii: "T")),
            let time = Self.time(digits[9..<15])
        else { return nil }
        let wallClock = CivilDateTime(date, time)
        // UTC counts even with a TZID, which RFC 5545 3.2.19 forbids but scripts write.
        if isUTC { return .utc(Instant(seconds: wallClock.clockSeconds)) }
        return zone.map { .zoned(wallClock, zone: $0.name(at: wallClock)) } ?? .local(wallClock)
    }

    private static func date(_ digits: ArraySlice<UInt8>) -> CivilDate? {
        guard let number = number(digits) else { return nil }
        let date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        return date.flatMap { $0.isSupported ? $0 : nil }
    }

    private static func time(_ digits: ArraySlice<UInt8>) -> TimeOfDay? {
        guard let number = number(digits) else { return nil }
        // A leap second becomes the last second of its minute.
        let second = number % 100 == 60 ? 59 : number % 100
        return TimeOfDay(hour: number / 10_000, minute: number / 100 % 100, second: second)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }
}
