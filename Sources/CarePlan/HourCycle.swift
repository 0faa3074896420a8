/// The clock on which texts show times of day.
public enum HourCycle: Int, Sendable {
    /// 1 to 12 with AM or PM.
    case twelve = 12
    /// 0 to 23.
    case twentyFour = 24

    /// Returns the usual clock for a language in a time zone.
    public static func usual(inLanguage language: String, zone: String) -> HourCycle {
        guard language == "en" || language.hasPrefix("en-") else { return .twentyFour }
        let isUsual =
            twelveHourAreas.contains { zone.hasPrefix($0) } || twelveHourZones.contains(zone)
        return isUsual ? .twelve : .twentyFour
    }

    private static let twelveHourAreas = ["America/", "Australia/", "Canada/", "Pacific/", "US/"]
    private static let twelveHourZones: Set<String> = [
        "Asia/Calcutta", "Asia/Colombo", "Asia/Dhaka", "Asia/Hong_Kong", "Asia/Karachi",
        "Asia/Kolkata", "Asia/Kuala_Lumpur", "Asia/Manila", "Asia/Singapore", "Atlantic/Bermuda",
    ]

    /// The Unicode extension of a language tag for the 12-hour clock (RFC 6067).
    private static let twelveHourTag = "-u-hc-h12"

    /// Returns the language and the clock of a locale.
    public static func parts(ofLocale locale: String) -> (language: String, hours: HourCycle) {
        guard locale.hasSuffix(twelveHourTag) else { return (locale, .twentyFour) }
        return (String(locale.dropLast(twelveHourTag.count)), .twelve)
    }

    /// Returns the locale of a language with this clock.
    func locale(ofLanguage language: String) -> String {
        self == .twelve ? language + Self.twelveHourTag : language
    }
}

extension CarePlan {
    /// The language with the clock, as a language tag: `da`, or `en-u-hc-h12` for 12 hours.
    public var locale: String { hours.locale(ofLanguage: language) }
}
