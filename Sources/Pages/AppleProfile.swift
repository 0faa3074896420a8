import Files
package import Household
package import Journal

/// A configuration profile that makes a CalDAV account on an iPhone, iPad or Mac (Apple's payload
/// `com.apple.caldav.account`).
package struct AppleProfile {
    private let address: AccountAddress
    private let password: String
    private let host: String
    private let port: Int

    /// Creates the profile of an account, or returns `nil` without HTTPS, which Apple's apps
    /// require to sign in.
    package init?(_ address: AccountAddress, _ password: AppPassword) {
        guard address.isSecure, let (host, port) = Self.place(in: address.server) else {
            return nil
        }
        self.address = address
        self.password = password.text
        (self.host, self.port) = (host, port)
    }

    private static func place(in server: String) -> (String, Int)? {
        let rest = server.dropFirst("https://".count).prefix { $0 != "/" }
        guard let colon = rest.lastIndex(of: ":"), !rest.hasSuffix("]") else {
            return rest.isEmpty ? nil : (String(rest), 443)
        }
        return Int(rest[rest.index(after: colon)...]).map { (String(rest[..<colon]), $0) }
    }

    /// The profile as a property list in XML.
    package var bytes: [UInt8] {
        let account = dictionary([
            ("CalDAVAccountDescription", .text("dosecal")),
            ("CalDAVHostName", .text(host)), ("CalDAVPort", .number(port)),
            ("CalDAVPrincipalURL", .text("/dav/\(address.user)/")), ("CalDAVUseSSL", .yes),
            ("CalDAVUsername", .text(address.user)), ("CalDAVPassword", .text(password)),
            ("PayloadDescription", .text("CalDAV")), ("PayloadDisplayName", .text("dosecal")),
            ("PayloadIdentifier", .text("dosecal.\(address.user).caldav")),
            ("PayloadType", .text("com.apple.caldav.account")),
            ("PayloadUUID", .text(uuid("caldav"))), ("PayloadVersion", .number(1)),
        ])
        let profile = dictionary([
            ("PayloadContent", .markup("<array>\(account)</array>")),
            ("PayloadDisplayName", .text("dosecal: \(address.account.name)")),
            ("PayloadIdentifier", .text("dosecal.\(address.user)")),
            ("PayloadRemovalDisallowed", .no), ("PayloadType", .text("Configuration")),
            ("PayloadUUID", .text(uuid("profile"))), ("PayloadVersion", .number(1)),
        ])
        return Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">\(profile)</plist>

            """.utf8)
    }

    private enum Value {
        case text(String)
        case number(Int)
        case yes, no
        case markup(String)

        var markup: String {
            switch self {
            case .text(let text): "<string>\(HTML(text).text)</string>"
            case .number(let number): "<integer>\(number)</integer>"
            case .yes: "<true/>"
            case .no: "<false/>"
            case .markup(let markup): markup
            }
        }
    }

    private func dictionary(_ entries: [(String, Value)]) -> String {
        let lines = entries.map { "<key>\($0.0)</key>\($0.1.markup)\n" }
        return "<dict>\n\(lines.joined())</dict>"
    }

    /// Returns the same identifier for the same account each time, so that a new profile replaces
    /// an older one.
    private func uuid(_ part: String) -> String {
        let digits = SHA256.digits(of: Array("\(part) \(host) \(address.user)".utf8)).uppercased()
        var rest = digits[...]
        return [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: "-")
    }
}
