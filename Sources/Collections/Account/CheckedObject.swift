package import ICalendar

/// An object that an app wants to write, once it is known to be one (RFC 4791 4.1).
package struct CheckedObject {
    /// The UID of all its components.
    package let uid: String
    /// The parsed object, without time zones.
    package let reading: CalendarReading
    /// Its components, without time zones.
    package var components: [ReadComponent] { reading.components }

    /// Reads what was sent into a collection of some components; throws the precondition that does
    /// not hold.
    package init(
        _ bytes: [UInt8], for allowed: [String], _ reader: CalendarReader
    ) throws(WriteRefusal) {
        guard bytes.count <= ObjectLimits.bytes else {
            throw .tooLarge(most: ObjectLimits.bytes)
        }
        guard ObjectText.isWhole(bytes) else { throw .noCalendar }
        let reading = reader.reading(bytes) { $0.name != "VTIMEZONE" }
        guard reading.isWhole, reading.problems.isEmpty else { throw .noCalendar }
        let components = reading.components
        guard let first = components.first, first.calendar.method == nil else {
            throw .notOneObject
        }
        guard components.allSatisfy({ allowed.contains($0.name) }) else { throw .wrongComponent }
        guard let uid = first["UID"]?.text, !uid.isEmpty,
            components.allSatisfy({ $0["UID"]?.text == uid && $0.name == first.name }),
            components.count(where: { $0["RECURRENCE-ID"] == nil }) <= 1
        else { throw .notOneObject }
        // An app was seen to send tasks that say nothing at all.
        let said = first.properties.contains { !Self.bare.contains($0.name) }
        guard said else { throw .notOneObject }
        self.uid = uid
        self.reading = reading
    }

    /// What stands in every component, and says nothing.
    private static let bare: Set<String> = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "PRODID",
    ]
}
