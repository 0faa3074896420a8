internal import CHogweed
import Files

/// The address and the keys by which an app or a browser receives messages (RFC 8030, RFC 8291).
package struct PushSubscription: Hashable, Sendable {
    /// The URL to which messages are sent. It is a secret.
    package let endpoint: String
    /// The public key of the receiver.
    package let key: [UInt8]
    /// The secret that only the receiver and the sender know.
    package let secret: [UInt8]

    /// Creates a subscription from keys in Base64. Returns `nil` if one of them is not valid.
    package init?(endpoint: String, key: String, secret: String) {
        guard let key = Base64URL.bytes(key), let secret = Base64URL.bytes(secret),
            PushKey.isPublic(key), secret.count == 16
        else { return nil }
        (self.endpoint, self.key, self.secret) = (endpoint, key, secret)
    }
}

extension PushSubscription {
    /// The largest number of bytes of a text. Some browsers accept no messages of more than 3 kB.
    package static let longest = 2800

    /// Encrypts a text as the body of a message (RFC 8291), padded so that its length reveals
    /// little. Returns `nil` if libhogweed is not installed or the text is too long.
    package func sealed(_ text: [UInt8], using random: PushRandom) -> [UInt8]? {
        guard text.count <= Self.longest, let key = PushKey(using: random) else { return nil }
        return sealed(
            text, padding: Self.step - 1 - text.count % Self.step, key: key,
            salt: random.bytes(16))
    }

    /// The number of bytes by which the lengths of texts differ.
    private static let step = 256

    /// Encrypts a text with a key pair and a salt of 16 bytes, neither of which may be used again
    /// (RFC 8291 section 3.4, RFC 8188 section 2).
    package func sealed(
        _ text: [UInt8], padding: Int, key sender: PushKey, salt: [UInt8]
    ) -> [UInt8]? {
        guard let shared = sender.shared(with: key) else { return nil }
        let material = Self.derived(
            salt: secret, shared, "WebPush: info\0", key + sender.point, 32)
        let key = Self.derived(salt: salt, material, "Content-Encoding: aes128gcm\0", [], 16)
        let nonce = Self.derived(salt: salt, material, "Content-Encoding: nonce\0", [], 12)
        // The record is the last, so 2 ends the text.
        let record = text + [2] + [UInt8](repeating: 0, count: padding)
        var sealed = [UInt8](repeating: 0, count: record.count + 16)
        dosecal_seal(key, nonce, record, record.count, &sealed)
        return salt + [0, 0, 0x10, 0] + [UInt8(sender.point.count)] + sender.point + sealed
    }

    private static func derived(
        salt: [UInt8], _ secret: [UInt8], _ label: String, _ context: [UInt8], _ size: Int
    ) -> [UInt8] {
        let info = Array(label.utf8) + context
        var key = [UInt8](repeating: 0, count: size)
        dosecal_derive_key(
            salt, salt.count, secret, secret.count, info, info.count, &key, size)
        return key
    }
}
