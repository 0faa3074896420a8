/// The server that sends the household's e-mail.
package struct MailServer: Hashable, Sendable {
    /// The address, such as `smtps://smtp.example:465` or, for STARTTLS, `smtp://smtp.example:587`.
    package let url: String
    /// The address of the sender.
    package let from: String
    /// The user name and the password, separated by a colon, or `nil` if the server needs none.
    package let login: String?

    /// Creates a server. Returns `nil` if a part is not valid.
    package init?(url: String, from: String, login: String?) {
        guard Self.host(of: url) != nil, Self.isAddress(from),
            login.map({ $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } }) ?? true
        else { return nil }
        self.url = url
        self.from = from
        self.login = login
    }

    /// The server with the user name and an empty password.
    package var withoutPassword: MailServer {
        MailServer(self, login: login.map { "\($0.prefix { $0 != ":" }):" })
    }

    /// Whether the password has to be entered again.
    package var lacksPassword: Bool { login?.hasSuffix(":") ?? false }

    private init(_ server: MailServer, login: String?) {
        (url, from, self.login) = (server.url, server.from, login)
    }

    private static func host(of url: String) -> Substring? {
        for scheme in ["smtps://", "smtp://"] where url.hasPrefix(scheme) {
            let place = url.dropFirst(scheme.count)
            let host = place.prefix { $0 != ":" || place.first == "[" }
            let isPlain = place.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || "-.:[]".contains($0))
            }
            return isPlain && !host.isEmpty ? host : nil
        }
        return nil
    }

    /// The host of the server.
    package var host: String { String(Self.host(of: url) ?? "") }

    /// Whether the connection must be encrypted. Only this computer is reached without TLS.
    package var needsTLS: Bool { !["localhost", "127.0.0.1", "[::1]"].contains(host) }

    /// Returns whether a text is a single e-mail address that fits into a header.
    package static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && text.utf8.count <= 254
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
                    && !part.contains { "<>()[],;:\\\"".contains($0) }
            }
    }
}

extension MailServer: LosslessStringConvertible {
    /// The text in stores: the parts, each on a line.
    package var description: String {
        [url, from, login].compactMap(\.self).joined(separator: "\n")
    }

    /// Parses the text of a store, or returns `nil` if it is not valid.
    package init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 2 || lines.count == 3 else { return nil }
        self.init(url: lines[0], from: lines[1], login: lines.count == 3 ? lines[2] : nil)
    }
}
