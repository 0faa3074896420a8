internal import CNettle

/// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), from Nettle.
///
/// Nettle is linked into the optimised binary, like SQLite, so commands do not wait for a library
/// to load.
package enum SHA256 {
    /// Returns the SHA-256 digest of bytes as 64 hexadecimal digits.
    package static func digits(of bytes: [UInt8]) -> String {
        var state = sha256_ctx()
        nettle_sha256_init(&state)
        nettle_sha256_update(&state, bytes.count, bytes)
        return digits { nettle_sha256_digest(&state, $0, $1) }
    }

    /// Returns the HMAC of bytes with a key as 64 hexadecimal digits.
    package static func code(of bytes: [UInt8], key: [UInt8]) -> String {
        var state = hmac_sha256_ctx()
        nettle_hmac_sha256_set_key(&state, key.count, key)
        nettle_hmac_sha256_update(&state, bytes.count, bytes)
        return digits { nettle_hmac_sha256_digest(&state, $0, $1) }
    }

    private static func digits(_ finish: (Int, UnsafeMutablePointer<UInt8>?) -> Void) -> String {
        Hexadecimal.digits(
            of: [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { digest, count in
                finish(digest.count, digest.baseAddress)
                count = digest.count
            })
    }
}

/// Returns whether two secrets are equal. The time taken depends only on their lengths.
package func isSameSecret(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    return left.count == right.count && nettle_memeql_sec(left, right, left.count) == 1
}
