/// A component of another program's calendar (RFC 5545 3.6).
package struct ReadComponent: Sendable {
    /// The name in upper case, such as VTODO.
    package let name: String
    /// The properties, in order.
    package let properties: [ReadProperty]
    /// The nested components, such as alarms.
    package let components: [ReadComponent]
    /// The line of the file on which it begins, from 1.
    package let line: Int
    /// The bytes in the file from BEGIN to END, or none for an inner component.
    package let raw: [UInt8]
    /// The properties of the calendar that contains the component.
    package let calendar: CalendarHead

    /// Creates a component from its parts.
    package init(
        name: String, properties: [ReadProperty], components: [ReadComponent] = [], line: Int = 1,
        raw: [UInt8] = [], calendar: CalendarHead = CalendarHead()
    ) {
        self.name = name
        self.properties = properties
        self.components = components
        self.line = line
        self.raw = raw
        self.calendar = calendar
    }

    /// Returns the first property of a name, given in upper case. A file can have two of which RFC
    /// 5545 allows one, if two programs edit the same object; only the first counts.
    package subscript(name: String) -> ReadProperty? { properties.first { $0.name == name } }

    /// Returns all properties of a name, given in upper case.
    package func all(_ name: String) -> [ReadProperty] { properties.filter { $0.name == name } }
}

/// The properties of a VCALENDAR.
package struct CalendarHead: Hashable, Sendable {
    /// PRODID, which identifies the program that wrote the calendar.
    package let productID: String?
    /// METHOD in upper case, such as REPLY (RFC 5546).
    package let method: String?
    /// X-WR-TIMEZONE as an IANA name: the zone of times without one.
    package let zone: String?

    /// Creates a head from its parts.
    package init(productID: String? = nil, method: String? = nil, zone: String? = nil) {
        self.productID = productID
        self.method = method
        self.zone = zone
    }
}

/// A property of another program's calendar (RFC 5545 3.1), unfolded.
package struct ReadProperty: Hashable, Sendable {
    /// A parameter (RFC 5545 3.2). Its value has no quotes.
    package struct Parameter: Hashable, Sendable {
        /// The name in upper case.
        package let name: String
        /// The value.
        package let value: String

        /// Creates a parameter.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
    /// The name in upper case.
    package let name: String
    /// The parameters, in order.
    package let parameters: [Parameter]
    /// The value as it is written; text still has its backslashes.
    package let value: String
    /// The dates and times in the value, with IANA names of zones, or none for other values.
    package let moments: [Moment]

    /// Creates a property from its parts.
    package init(
        _ name: String, _ value: String, parameters: [Parameter] = [], moments: [Moment] = []
    ) {
        self.name = name
        self.value = value
        self.parameters = parameters
        self.moments = moments
    }

    /// Returns the value of the first parameter of a name, given in upper case.
    package func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }
}
