/// A problem in a file. All other content was read.
package struct CalendarProblem: Error, Hashable, Sendable {
    /// The kind of a problem. It contains no values of the file, so it is safe to log.
    package enum Reason: Hashable, Sendable {
        // Files that are not read.
        case gzip, zip, onlyNUL, wide, empty, webPage, xml, json, noCalendar
        /// The file has more than these components of interest, or more bytes.
        case tooMuch(components: Int, mebibytes: Int)
        // Content that is missing or was left out.
        case cutOffCalendar, cutOffComponent
        case tooDeep(most: Int)
        case tooManyComponents(most: Int)
        case tooManyProperties(most: Int)
        case lineTooLong(kibibytes: Int)
        case noProperty
        // Properties, by their names.
        case wrongForm(String)
        case noTime(String)
        case unknownZone(String)
        /// This many problems up to the line are not listed.
        case more(Int)
    }
    /// The line number, from 1.
    package let line: Int
    /// The kind of the problem.
    package let reason: Reason
    /// The bytes with the problem, or none if it is about the whole file.
    package let raw: [UInt8]

    /// Creates a problem.
    package init(line: Int, _ reason: Reason, raw: [UInt8] = []) {
        self.line = line
        self.reason = reason
        self.raw = raw
    }
}
