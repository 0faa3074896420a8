package import ICalendar

/// A calendar object sent by an app that meets the requirements of RFC 4791 section 4.1.
package struct CheckedObject {
    /// The UID of all components.
    package let uid: String
    /// The parsed object, without VTIMEZONE.
    package let reading: CalendarReading
    /// The components, without VTIMEZONE.
    package var components: [ReadComponent] { reading.components }

    /// Parses an object for a collection that supports the given component types.
    ///
    /// Throws the precondition that does not hold.
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
        // Some apps have been seen to send tasks without any content.
        let said = first.properties.contains { !Self.bare.contains($0.name) }
        guard said else { throw .notOneObject }
        self.uid = uid
        self.reading = reading
    }

    /// Properties that carry no content of the component.
    private static let bare: Set<String> = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "PRODID",
    ]
}
