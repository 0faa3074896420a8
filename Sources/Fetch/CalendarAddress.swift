/// The address of a calendar on the web. It is a secret: only scheme and host are ever told.
package struct CalendarAddress: Hashable, Sendable {
    /// The address as HTTP wants it, with name and password where it has them.
    package let text: String
    /// Scheme and host.
    package let shown: String

    /// Why a word that begins as an address is none.
    package struct Mistake: Error {
        /// What is wrong, to follow the words 'an address'.
        package let reason: String
    }

    /// The schemes, with those that HTTP has for them.
    private static let schemes = [
        "http": "http", "https": "https", "webcal": "https", "webcals": "https",
    ]

    /// Nil for what is no address at all, such as a path.
    package init?(_ word: String) throws(Mistake) {
        guard let end = word.firstRange(of: "://") else { return nil }
        let written = word[..<end.lowerBound].lowercased()
        guard !written.isEmpty, written.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "+") })
        else { return nil }
        guard let scheme = Self.schemes[written] else {
            throw Mistake(reason: "begins with '\(written):', but must begin with 'https:'")
        }
        let rest = word[end.upperBound...]
        guard let host = Self.host(in: rest) else {
            throw Mistake(reason: "has no host, or has spaces in it")
        }
        text = "\(scheme)://\(rest)"
        shown = "\(scheme)://\(host)"
    }

    /// The one to which an answer leads: by HTTPS, with the name and the password that were given
    /// for the same host.
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

    /// Whether nobody on the way can read what is asked and answered.
    var isEncrypted: Bool { text.hasPrefix("https:") }

    private var rest: Substring {
        text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    }
    private var authority: Substring { rest.prefix { !"/?#".contains($0) } }

    /// Nil if there is none, or what no address may have.
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
