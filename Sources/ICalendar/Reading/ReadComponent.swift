/// A component of somebody's calendar, as it was read (RFC 5545 3.6).
package struct ReadComponent: Sendable {
    /// The name in upper case, such as VTODO.
    package let name: String
    /// The properties, in their order.
    package let properties: [ReadProperty]
    /// The components inside it, such as alarms.
    package let components: [ReadComponent]
    /// The line of the file on which it begins, from 1.
    package let line: Int
    /// The bytes as they stood in the file, from BEGIN to END; empty for components inside another.
    package let raw: [UInt8]
    /// What the calendar around it says of itself.
    package let calendar: CalendarHead

    /// A component that was read.
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

    /// The first property of a name, given in upper case. Only the first counts if a file has two of
    /// which RFC 5545 allows one, as two programs leave them that edit the same object.
    package subscript(name: String) -> ReadProperty? { properties.first { $0.name == name } }

    /// Every property of a name, given in upper case.
    package func all(_ name: String) -> [ReadProperty] { properties.filter { $0.name == name } }
}

/// What a VCALENDAR says of itself.
package struct CalendarHead: Hashable, Sendable {
    /// PRODID: the program that wrote it.
    package let productID: String?
    /// METHOD in upper case, such as REPLY (RFC 5546).
    package let method: String?
    /// X-WR-TIMEZONE as an IANA name: the zone of times that name none.
    package let zone: String?

    /// A calendar's head.
    package init(productID: String? = nil, method: String? = nil, zone: String? = nil) {
        self.productID = productID
        self.method = method
        self.zone = zone
    }
}

/// A property as it was read (RFC 5545 3.1): unfolded, the value as it is formed there.
package struct ReadProperty: Hashable, Sendable {
    /// A parameter (RFC 5545 3.2), its value without quotes.
    package struct Parameter: Hashable, Sendable {
        /// The name in upper case.
        package let name: String
        /// The value.
        package let value: String

        /// A parameter.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
    /// The name in upper case.
    package let name: String
    /// The parameters, in their order.
    package let parameters: [Parameter]
    /// The value as it is formed: text still has its backslashes.
    package let value: String
    /// Points in time that it gives, zones called by their IANA names; empty where it gives none.
    package let moments: [Moment]

    /// A property that was read.
    package init(
        _ name: String, _ value: String, parameters: [Parameter] = [], moments: [Moment] = []
    ) {
        self.name = name
        self.value = value
        self.parameters = parameters
        self.moments = moments
    }

    /// The value of the first parameter of a name, given in upper case.
    package func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }
}
