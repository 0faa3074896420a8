/// Text around calendars, such as the head of the mail in which one was saved: it is passed over.
enum TextAround {
    /// The calendar in which a line stands; nil for one that is around them all.
    static func calendar(of calendars: SeveralCalendars) -> Int? { calendars.open.last }
}
