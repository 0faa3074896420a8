/// Why a query is not answered: the preconditions of RFC 4791 7.8 and 7.10 that it breaks.
package enum QueryRefusal: Error, Equatable, Sendable {
    /// The filter has another form than RFC 4791 9.7 gives it (CALDAV:valid-filter).
    case filterForm
    /// The filter asks for a time where there is none (CALDAV:supported-filter).
    case filterUnsupported
    /// The filter compares texts in a way that is unknown here (CALDAV:supported-collation).
    case collation
    /// The objects are wanted in another form than iCalendar (CALDAV:supported-calendar-data).
    case dataForm
    /// A range of times that is to be expanded has no start, no end or another form; no precondition
    /// is named for that.
    case range

    /// The element that names the precondition; nil where there is none.
    package var precondition: XMLName? {
        switch self {
        case .filterForm: .calDAV("valid-filter")
        case .filterUnsupported: .calDAV("supported-filter")
        case .collation: .calDAV("supported-collation")
        case .dataForm: .calDAV("supported-calendar-data")
        case .range: nil
        }
    }
}
