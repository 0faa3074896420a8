/// Components with no VCALENDAR around them, as the objects of some servers and clipboards are.
extension SeveralCalendars {
    /// The calendar in which a component stands: for a bare one that which stands for none.
    var current: Int { open.last ?? 0 }

    /// Whether a component of this name shows a file to be a calendar, whatever is around it.
    static func isCalendar(_ name: String) -> Bool { ComponentKind.isTopmost(name) }
}
