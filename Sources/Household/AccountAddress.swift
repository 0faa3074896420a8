package import Journal

/// What somebody types into a calendar app to sign in.
package struct AccountAddress {
    /// The public URL without its path; empty without one.
    private let base: String
    /// The account.
    package let account: Subscriber

    /// The address of an account. Without a public URL it is only a path.
    package init(publicURL: String?, of account: Subscriber) {
        base = publicURL.map(Self.host) ?? ""
        self.account = account
    }

    /// Whether it begins with a public URL.
    package var isWhole: Bool { !base.isEmpty }
    /// Whether apps can reach it over TLS; those of Apple sign in nowhere else.
    package var isSecure: Bool { base.hasPrefix("https:") }
    /// The address of the server's calendars.
    package var server: String { "\(base)/dav/" }
    /// The address of the calendars of the server at a URL. They are at the top of its host, even
    /// where feeds and pages are below a path: apps look for them there (RFC 6764 5).
    package static func server(of url: String) -> String { "\(host(of: url))/dav/" }

    private static func host(of url: String) -> String {
        let host = url.firstRange(of: "://").map { $0.upperBound } ?? url.startIndex
        return String(url[..<(url[host...].firstIndex(of: "/") ?? url.endIndex)])
    }

    /// The name with which somebody signs in.
    package var user: String { account.id }
}

extension Household {
    /// What somebody types to sign in to an account.
    package func address(ofAccount account: Subscriber) throws -> AccountAddress {
        AccountAddress(publicURL: try store.value(of: .publicURL), of: account)
    }
}

extension AppPassword {
    /// In groups of four, as people read and type it.
    package var grouped: String {
        var (groups, rest): ([Substring], Substring) = ([], text[...])
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        return groups.joined(separator: "-")
    }
}
