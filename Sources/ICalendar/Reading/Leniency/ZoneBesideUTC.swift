internal import CivilTime

/// Times in UTC that name a zone too, which RFC 5545 3.2.19 forbids and scripts write: UTC counts.
enum ZoneBesideUTC {
    static func moment(_ wallClock: CivilDateTime, isUTC: Bool, zone: String?) -> Moment {
        if isUTC { return .utc(Instant(seconds: wallClock.clockSeconds)) }
        return zone.map { .zoned(wallClock, zone: $0) } ?? .local(wallClock)
    }
}
