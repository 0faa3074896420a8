import Journal

/// The cookie that identifies a signed-in browser (RFC 6265).
enum OwnerCookie {
    private static let name = "dosecal"

    /// Returns the token in a request's cookie, or `nil` if there is none or it is malformed.
    static func token(in fields: [String: String]) -> SecretToken? {
        let cookies = (fields["cookie"] ?? "").split(separator: ";").map {
            $0.drop { $0 == " " }
        }
        guard let own = cookies.first(where: { $0.hasPrefix("\(name)=") }) else { return nil }
        return SecretToken(String(own.dropFirst(name.count + 1)))
    }

    /// Returns the header field that sets the cookie for a number of days, or deletes it if there
    /// is no token.
    static func field(
        _ token: SecretToken?, days: Int, isSecure: Bool
    ) -> (name: String, value: String) {
        let value =
            "\(name)=\(token?.digits ?? ""); Path=/; Max-Age=\(token == nil ? 0 : days * 86_400); "
            + "HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
        return ("Set-Cookie", value)
    }
}
