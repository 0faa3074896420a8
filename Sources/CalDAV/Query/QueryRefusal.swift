/// The reason why a query is refused: the preconditions of RFC 4791 sections 7.8 and 7.10.
package enum QueryRefusal: Error, Equatable, Sendable {
    /// The filter does not have the form of RFC 4791 section 9.7 (CALDAV:valid-filter).
    case filterForm
    /// The filter applies a time range to a component without times (CALDAV:supported-filter).
    case filterUnsupported
    /// The collation is unknown (CALDAV:supported-collation).
    case collation
    /// The requested format is not iCalendar (CALDAV:supported-calendar-data).
    case dataForm
    /// A time range has a wrong form, or an expansion has no start or no end. RFC 4791 names no
    /// precondition for this.
    case range

    /// The XML element of the precondition, or `nil` if there is none.
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
