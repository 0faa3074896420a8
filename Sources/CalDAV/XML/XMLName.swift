/// The name of an element or attribute with its namespace (Namespaces in XML 1.0, 2).
package struct XMLName: Hashable, Sendable {
    /// The namespace's address; empty for none.
    package let namespace: String
    /// The name in it.
    package let local: String

    /// A name of any namespace.
    package init(_ namespace: String, _ local: String) {
        self.namespace = namespace
        self.local = local
    }

    /// A name of WebDAV (RFC 4918 21.1).
    package static func dav(_ local: String) -> Self { Self("DAV:", local) }

    /// A name of CalDAV (RFC 4791 1.2).
    package static func calDAV(_ local: String) -> Self {
        Self("urn:ietf:params:xml:ns:caldav", local)
    }

    /// A name of Apple's calendar server, such as getctag.
    package static func calendarServer(_ local: String) -> Self {
        Self("http://calendarserver.org/ns/", local)
    }

    /// A name of Apple's calendar apps, such as calendar-color.
    package static func apple(_ local: String) -> Self {
        Self("http://apple.com/ns/ical/", local)
    }
}
