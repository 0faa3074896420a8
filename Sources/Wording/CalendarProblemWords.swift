package import ICalendar

/// Sentences about problems in calendars of other programs.
extension Wording {
    /// Returns the sentence about a problem, with its solution.
    package func text(about reason: CalendarProblem.Reason) -> String {
        switch reason {
        case .gzip: text(.calendarGzip)
        case .zip: text(.calendarZip)
        case .onlyNUL: text(.calendarOnlyNUL)
        case .wide: text(.calendarWide)
        case .empty: text(.calendarEmpty)
        case .webPage: text(.calendarWebPage)
        case .xml: text(.calendarOtherFormat, ["format": "XML"])
        case .json: text(.calendarOtherFormat, ["format": "JSON"])
        case .noCalendar: text(.calendarMissing)
        case .tooMuch(let components, let mebibytes):
            text(.calendarTooMuch, ["components": count(components), "size": "\(mebibytes)"])
        case .cutOffCalendar: text(.calendarCutOff)
        case .cutOffComponent: text(.calendarComponentCutOff)
        case .tooDeep(let most): text(.calendarTooDeep, ["most": count(most)])
        case .tooManyComponents(let most): text(.calendarManyComponents, ["most": count(most)])
        case .tooManyProperties(let most): text(.calendarManyProperties, ["most": count(most)])
        case .lineTooLong(let kibibytes): text(.calendarLongLine, ["size": "\(kibibytes)"])
        case .noProperty: text(.calendarNoProperty)
        case .wrongForm(let property): text(.calendarWrongForm, ["property": property])
        case .noTime(let property): text(.calendarNoTime, ["property": property])
        case .unknownZone(let property): text(.calendarUnknownZone, ["property": property])
        case .more(let others): text(.calendarMore, ["count": count(others)])
        }
    }
}
