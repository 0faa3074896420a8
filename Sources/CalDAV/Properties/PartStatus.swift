/// The status of a resource or property within a multistatus response (RFC 4918 section 13).
enum PartStatus: String {
    case ok = "HTTP/1.1 200 OK"
    case forbidden = "HTTP/1.1 403 Forbidden"
    case notFound = "HTTP/1.1 404 Not Found"
    case conflict = "HTTP/1.1 409 Conflict"
    case failedDependency = "HTTP/1.1 424 Failed Dependency"
    case insufficientStorage = "HTTP/1.1 507 Insufficient Storage"
}

extension XMLWriter {
    /// Writes a DAV:status element.
    mutating func status(_ status: PartStatus) {
        markup("<D:status>")
        text(status.rawValue)
        markup("</D:status>")
    }

    /// Writes a DAV:href element with a percent-encoded path.
    mutating func href(_ href: String) {
        markup("<D:href>")
        text(href)
        markup("</D:href>")
    }

    /// Writes a DAV:response element with a status and without properties.
    mutating func response(_ href: String, _ status: PartStatus, because condition: XMLName? = nil)
    {
        markup("<D:response>")
        self.href(href)
        self.status(status)
        if let condition { element(.dav("error")) { $0.empty(condition) } }
        markup("</D:response>\n")
    }

    /// Writes a DAV:propstat element for the given property names.
    mutating func propstat(
        _ names: [XMLName], _ status: PartStatus, because condition: XMLName? = nil
    ) {
        markup("<D:propstat><D:prop>")
        for name in names { empty(name) }
        markup("</D:prop>")
        self.status(status)
        if let condition { element(.dav("error")) { $0.empty(condition) } }
        markup("</D:propstat>")
    }
}
