extension CivilDate {
    /// The years in which a plan, a record or a calendar can mean a date.
    package static let years = 1900...2199

    /// Whether anybody can mean it.
    package var isSupported: Bool { Self.years.contains(year) }
}

extension Instant {
    /// The moments of these years in UTC.
    package static let meant =
        Instant(seconds: -2_208_988_800)...Instant(seconds: 7_258_118_399)

    /// Whether anybody can mean it.
    package var isSupported: Bool { Self.meant.contains(self) }
}
