/// The URL of a calendar. It is a secret, so messages contain only scheme and host.
package struct CalendarAddress: Hashable, Sendable {
    /// The HTTP or HTTPS URL, with user name and password if given.
    package let text: String
    /// The scheme and the host.
    package let shown: String

    /// An error in a text that starts with a URL scheme.
    package enum Mistake: Error, Equatable {
        /// The scheme is not accepted.
        case scheme(String)
        /// The host is missing, or there are characters that are not allowed.
        case noHost
    }

    /// The accepted schemes, mapped to HTTP schemes.
    private static let schemes = [
        "http": "http", "https": "https", "webcal": "https", "webcals": "https",
    ]

    /// Parses a URL, or returns `nil` if the text does not start with a scheme, like a path.
    package init?(_ word: String) throws(Mistake) {
        guard let end = word.firstRange(of: "://") else { return nil }
        let written = word[..<end.lowerBound].lowercased()
        guard !written.isEmpty, written.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "+") })
        else { return nil }
        guard let scheme = Self.schemes[written] else {
            throw .scheme(written)
        }
        let rest = word[end.upperBound...]
        guard let host = Self.host(in: rest) else {
            throw .noHost
        }
        text = "\(scheme)://\(rest)"
        shown = "\(scheme)://\(host)"
    }

    /// Creates the HTTPS target of a redirection, with the user name and password if the host is
    /// the same.
    init?(redirect location: String, of first: CalendarAddress) {
        // A redirection to an invalid address is refused, whatever is wrong with the address.
        guard let next = try? CalendarAddress(location), next.isEncrypted else { return nil }
        let userinfo = first.authority.lastIndex(of: "@").map { first.authority[...$0] } ?? ""
        let isSameHost = Self.host(in: next.rest) == Self.host(in: first.rest)
        text =
            isSameHost && !next.authority.contains("@")
            ? "https://\(userinfo)\(next.rest)" : next.text
        shown = next.shown
    }

    /// Whether the URL contains a user name or a password.
    package var hasUserinfo: Bool { authority.contains("@") }

    /// Whether the connection is encrypted.
    var isEncrypted: Bool { text.hasPrefix("https:") }

    private var rest: Substring {
        text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    }
    private var authority: Substring { rest.prefix { !"/?#".contains($0) } }

    /// The host, and the port if the URL has one, in lower case.
    var place: String {
        let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
        return parts.last?.lowercased() ?? ""
    }
    /// The host in lower case.
    var host: String { shown.firstRange(of: "://").map { String(shown[$0.upperBound...]) } ?? "" }
    /// The port.
    var port: Int {
        Int(place.dropFirst(host.count).dropFirst()) ?? (isEncrypted ? 443 : 80)
    }

    /// Returns the host, or `nil` if it is missing or the URL contains characters that are not
    /// allowed.
    private static func host(in rest: Substring) -> String? {
        let isFit = rest.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && !$0.properties.isWhitespace
        }
        let authority = rest.prefix { !"/?#\\".contains($0) }
        let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let host =
            place.first == "[" ? place.prefix { $0 != "]" } + "]" : place.prefix { $0 != ":" }
        return isFit && !host.isEmpty ? host.lowercased() : nil
    }
}
