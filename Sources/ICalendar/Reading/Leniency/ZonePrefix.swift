/// Names of zones with something in front, such as `/freeassociation.sourceforge.net/Europe/Oslo`.
///
/// RFC 5545 3.8.3.1 lets names that are unique everywhere begin with a slash; what follows the
/// program's own part is the IANA name.
enum ZonePrefix {
    /// What could be the IANA name, the longest first; none where nothing is in front.
    static func suffixes(of name: String) -> [String] {
        let parts = name.split(separator: "/")
        guard name.hasPrefix("/") || parts.first?.contains(".") == true, parts.count <= 8 else {
            return []
        }
        return parts.indices.dropFirst().map { parts[$0...].joined(separator: "/") }
    }
}
