extension CivilDate {
    /// The years in which a plan, a record or a calendar can mean a date.
    package static let years = 1900...2199

    /// Whether anybody can mean it.
    package var isMeant: Bool { Self.years.contains(year) }
}

extension Instant {
    /// Whether anybody can mean it.
    package var isMeant: Bool { utc.date.isMeant }
}
