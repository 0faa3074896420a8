/// The names of components that are treated specially.
enum ComponentKind {
    static let calendar = "VCALENDAR"
    static let task = "VTODO"
    static let event = "VEVENT"
    static let zone = "VTIMEZONE"

    /// Returns whether components of this name are directly in a VCALENDAR (RFC 5545 3.6, RFC
    /// 7953).
    ///
    /// Where such a component begins, any component before it that is still open has lost its END.
    static func isTopmost(_ name: String) -> Bool {
        switch name {
        case task, event, zone, "VJOURNAL", "VFREEBUSY", "VAVAILABILITY", "VPOLL", calendar: true
        default: false
        }
    }
}
