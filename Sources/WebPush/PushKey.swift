internal import CHogweed

/// A key pair of the curve P-256, from Nettle.
package struct PushKey: Hashable, Sendable {
    /// The secret number, of 32 bytes.
    package let secret: [UInt8]
    /// The public key: a point of 65 bytes, the first of which is 4.
    package let point: [UInt8]

    /// Creates the pair with a secret number. Returns `nil` if the number is not valid, or if
    /// libhogweed is not installed.
    package init?(secret: [UInt8]) {
        guard LibHogweed.isInstalled, secret.count == 32 else { return nil }
        var point = [UInt8](repeating: 0, count: Self.pointSize)
        guard dosecal_public_point(LibHogweed.functions, secret, &point) else { return nil }
        (self.secret, self.point) = (secret, point)
    }

    /// Creates a new pair. Returns `nil` if libhogweed is not installed.
    package init?(using random: PushRandom) {
        // About one number in four billion is not valid.
        for _ in 0..<4 {
            if let key = PushKey(secret: random.bytes(32)) {
                self = key
                return
            }
        }
        return nil
    }

    /// The number of bytes of a public key.
    static let pointSize = 65

    /// Returns whether bytes are a public key, that is, a point on the curve. They are not if
    /// libhogweed is not installed.
    static func isPublic(_ bytes: [UInt8]) -> Bool {
        LibHogweed.isInstalled && bytes.count == pointSize
            && dosecal_is_point(LibHogweed.functions, bytes)
    }

    /// Returns the secret that the pair shares with the pair of a public key (ECDH), or `nil` if
    /// that key is not valid.
    func shared(with point: [UInt8]) -> [UInt8]? {
        var shared = [UInt8](repeating: 0, count: 32)
        guard point.count == Self.pointSize,
            dosecal_shared_secret(LibHogweed.functions, secret, point, &shared)
        else { return nil }
        return shared
    }

    /// Returns the signature of bytes (ECDSA with SHA-256), as two numbers of 32 bytes each.
    func signature(of bytes: [UInt8], using random: PushRandom) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        dosecal_sha256(bytes, bytes.count, &digest)
        var signature = [UInt8](repeating: 0, count: 64)
        // The key was valid when the pair was created.
        _ = withUnsafePointer(to: random) { source in
            dosecal_sign(
                LibHogweed.functions, secret, UnsafeMutableRawPointer(mutating: source),
                { source, count, target in
                    let random = source?.assumingMemoryBound(to: PushRandom.self).pointee
                    guard let bytes = random?.bytes(count) else { return }
                    target?.update(from: bytes, count: count)
                }, digest, &signature)
        }
        return signature
    }
}

/// A source of random bytes.
package struct PushRandom: Sendable {
    private let number: @Sendable () -> UInt64

    /// Creates a source from one of random numbers.
    package init(_ number: @escaping @Sendable () -> UInt64) {
        self.number = number
    }

    /// Returns random bytes.
    func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            withUnsafeBytes(of: number()) { bytes += $0.prefix(count - bytes.count) }
        }
        return bytes
    }
}
