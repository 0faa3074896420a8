/// The place of a calendar's own VTIMEZONE, its X-LIC-LOCATION, which many programs add.
enum ZoneLocation {
    /// The IANA name that a VTIMEZONE gives.
    static func of(_ zone: CleanComponent) -> String? { zone.text(of: "X-LIC-LOCATION") }
}
