/// What is known of components by their names.
enum ComponentKind {
    static let calendar = "VCALENDAR"
    static let task = "VTODO"
    static let event = "VEVENT"
    static let zone = "VTIMEZONE"

    /// Whether it stands in nothing but a VCALENDAR (RFC 5545 3.6, RFC 7953).
    ///
    /// Where such a one begins, all that was open before lacks its END.
    static func isTopmost(_ name: String) -> Bool {
        switch name {
        case task, event, zone, "VJOURNAL", "VFREEBUSY", "VAVAILABILITY", "VPOLL", calendar: true
        default: false
        }
    }
}
