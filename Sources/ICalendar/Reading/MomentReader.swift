internal import CivilTime

/// Reads points in time (RFC 5545 3.3.4, 3.3.5, 3.3.9), strictly: libical takes 30 February.
struct MomentReader {
    private static let names: Set<String> = [
        "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE", "COMPLETED", "DTSTAMP",
        "LAST-MODIFIED", "CREATED", "ACKNOWLEDGED", "TRIGGER", "X-MOZ-LASTACK",
        "X-KDE-LIBKCAL-DTRECURRENCE",
    ]
    private static let series = "X-MOZ-SNOOZE-TIME"

    /// Whether a property of this name, given in upper case, tells points in time.
    static func isMoment(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix(series)
    }

    /// The zone of times that are in no other; nil if that is unknown.
    let zone: ReadZone?

    /// What could be read, and whether that is all of it.
    func moments(of property: ReadProperty) -> (moments: [Moment], isAll: Bool) {
        guard Self.isMoment(property.name), !Self.isOffset(property) else { return ([], true) }
        let values = Leniency.listParts(of: property.value)
        let moments = values.compactMap(moment)
        return (moments, moments.count == values.count && !values.isEmpty)
    }

    /// Whether a trigger is told as a distance from its start or end.
    private static func isOffset(_ property: ReadProperty) -> Bool {
        property.name == "TRIGGER" && property.value.contains { $0 == "P" || $0 == "p" }
    }

    func moment(_ text: Substring) -> Moment? {
        // Of a period its start counts.
        let digits = Array((text.split(separator: "/").first ?? "").trimmed.utf8)
        guard digits.count >= 8, let date = Self.date(digits[..<8]) else { return nil }
        // The form counts, not VALUE=DATE: jtx Board leaves the parameter out, and scripts leave it
        // after they have changed the value.
        if digits.count == 8 { return .date(date) }
        let isUTC = digits.last.map { Leniency.isEqual($0, to: UInt8(ascii: "Z")) } == true
        guard digits.count == (isUTC ? 16 : 15),
            Leniency.isEqual(digits[8], to: UInt8(ascii: "T")),
            let time = Self.time(digits[9..<15])
        else { return nil }
        let wallClock = CivilDateTime(date, time)
        // UTC counts even beside a TZID, which RFC 5545 3.2.19 forbids and scripts write.
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
        // A leap second is the last of its minute here.
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
