/// The name of an element or attribute with its namespace (Namespaces in XML 1.0, section 2).
package struct XMLName: Hashable, Sendable {
    /// The namespace URI, or an empty string for none.
    package let namespace: String
    /// The local name.
    package let local: String

    /// Creates a name.
    package init(_ namespace: String, _ local: String) {
        self.namespace = namespace
        self.local = local
    }

    /// Returns a WebDAV name (RFC 4918 section 21.1).
    package static func dav(_ local: String) -> Self { Self("DAV:", local) }

    /// Returns a CalDAV name (RFC 4791 section 1.2).
    package static func calDAV(_ local: String) -> Self {
        Self("urn:ietf:params:xml:ns:caldav", local)
    }

    /// Returns a name of Apple's calendar server, such as getctag.
    package static func calendarServer(_ local: String) -> Self {
        Self("http://calendarserver.org/ns/", local)
    }

    /// Returns a name of Apple's calendar apps, such as calendar-color.
    package static func apple(_ local: String) -> Self {
        Self("http://apple.com/ns/ical/", local)
    }

    /// Returns a name of WebDAV-Push.
    package static func push(_ local: String) -> Self {
        Self("https://bitfire.at/webdav-push", local)
    }
}
