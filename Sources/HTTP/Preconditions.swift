package import CivilTime

/// Conditional requests (RFC 9110, section 13).
package enum Preconditions {
    /// Returns the status for a GET or HEAD of a resource with this entity tag and modification
    /// time. `field` returns the header field with the given lowercase name.
    package static func status(
        _ field: (String) -> String?, tag: String, modified: Instant?
    ) -> Int {
        func date(_ name: String) -> Instant? { field(name).flatMap { HTTPDate($0) }?.instant }
        if let wanted = field("if-match") {
            guard names(wanted, tag, weakly: false) else { return 412 }
        } else if let limit = date("if-unmodified-since"), let modified, modified > limit {
            return 412
        }
        if let known = field("if-none-match") {
            return names(known, tag, weakly: true) ? 304 : 200
        }
        guard let since = date("if-modified-since"), let modified else { return 200 }
        return modified > since ? 200 : 304
    }

    /// Returns whether a list of entity tags contains this one; `*` matches any.
    private static func names(_ list: String, _ tag: String, weakly: Bool) -> Bool {
        if list == tag || list == "*" { return true }
        var rest = list[...]
        while let open = rest.firstIndex(of: "\"") {
            let isWeak = rest[..<open].hasSuffix("W/")
            let inner = rest[rest.index(after: open)...]
            guard let close = inner.firstIndex(of: "\"") else { return false }
            if (weakly || !isWeak) && rest[open...close] == tag { return true }
            rest = inner[inner.index(after: close)...]
        }
        return false
    }
}
