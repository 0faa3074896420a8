import Journal

/// The cookie by which a browser is known that signed in (RFC 6265).
enum OwnerCookie {
    private static let name = "dosecal"

    /// What it says in a request; nil where there is none, or another program made it.
    static func token(in fields: [String: String]) -> SecretToken? {
        let cookies = (fields["cookie"] ?? "").split(separator: ";").map {
            $0.drop { $0 == " " }
        }
        guard let own = cookies.first(where: { $0.hasPrefix("\(name)=") }) else { return nil }
        return SecretToken(String(own.dropFirst(name.count + 1)))
    }

    /// The header field that sets it for some days; without a token takes it away.
    static func field(
        _ token: SecretToken?, days: Int, isSecure: Bool
    ) -> (name: String, value: String) {
        let value =
            "\(name)=\(token?.digits ?? ""); Path=/; Max-Age=\(token == nil ? 0 : days * 86_400); "
            + "HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
        return ("Set-Cookie", value)
    }
}
