package import Journal

/// The address and user name with which a calendar app signs in to an account.
package struct AccountAddress {
    /// The scheme and host of the public URL, or an empty string if none is set.
    private let base: String
    /// The account that is signed in to.
    package let account: Subscriber

    /// Creates the address of an account. Without a public URL, it is only a path.
    package init(publicURL: String?, of account: Subscriber) {
        base = publicURL.map(Self.host) ?? ""
        self.account = account
    }

    /// Whether the address includes the public URL.
    package var isWhole: Bool { !base.isEmpty }
    /// Whether the address uses HTTPS. Apple's apps refuse to sign in without it.
    package var isSecure: Bool { base.hasPrefix("https:") }
    /// The address of the server's calendars.
    package var server: String { "\(base)/dav/" }
    /// Returns the address of the calendars of a server. Its path starts at the root of the host
    /// even if feeds and pages are below a path, because apps look for it there (RFC 6764, section
    /// 5).
    package static func server(of url: String) -> String { "\(host(of: url))/dav/" }

    /// Returns the scheme and the host of a URL.
    package static func host(of url: String) -> String {
        let host = url.firstRange(of: "://").map { $0.upperBound } ?? url.startIndex
        return String(url[..<(url[host...].firstIndex(of: "/") ?? url.endIndex)])
    }

    /// The user name to sign in with.
    package var user: String { account.id }
}

extension Household {
    /// Returns the address with which to sign in to an account.
    package func address(ofAccount account: Subscriber) throws -> AccountAddress {
        AccountAddress(publicURL: try store.value(of: .publicURL), of: account)
    }
}

extension AppPassword {
    /// The password in groups of four characters, which are easier to read and type.
    package var grouped: String {
        var (groups, rest): ([Substring], Substring) = ([], text[...])
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        return groups.joined(separator: "-")
    }
}
