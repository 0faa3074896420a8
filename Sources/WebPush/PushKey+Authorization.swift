import CommandLine
import Files

extension PushKey {
    /// The public key in Base64, as browsers and apps expect it.
    package var publicText: String { Base64URL.text(of: point) }

    /// Returns the value of the header field `Authorization` that states who sends messages
    /// (VAPID, RFC 8292).
    ///
    /// - Parameters:
    ///   - origin: The scheme, host and port of the server that receives the messages.
    ///   - expiry: The time at which it expires, in seconds since 1970, at most a day ahead.
    ///   - contact: A `mailto:` or `https:` URL at which the operator of the sender can be reached.
    package func authorization(
        for origin: String, until expiry: Int, contact: String, using random: PushRandom
    ) -> String {
        let parts: [JSON] = [
            .object([("typ", .string("JWT")), ("alg", .string("ES256"))]),
            .object([
                ("aud", .string(origin)), ("exp", .number(expiry)), ("sub", .string(contact)),
            ]),
        ]
        let signed = parts.map { Base64URL.text(of: Array($0.line.utf8)) }.joined(separator: ".")
        let signature = signature(of: Array(signed.utf8), using: random)
        return "vapid t=\(signed).\(Base64URL.text(of: signature)),k=\(publicText)"
    }
}
