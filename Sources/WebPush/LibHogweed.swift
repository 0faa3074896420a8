internal import CHogweed

/// The functions of libhogweed, the part of Nettle for public keys, loaded when the first key is
/// used.
enum LibHogweed {
    /// Null pointers if the library is not installed.
    static let functions = dosecal_load_hogweed()

    static var isInstalled: Bool { functions.nettle_ecdsa_sign != nil }
}
