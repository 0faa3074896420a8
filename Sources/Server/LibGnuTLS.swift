internal import CGnuTLS

/// The functions of GnuTLS, loaded when they are first used.
enum LibGnuTLS {
    /// The function table. Its pointers are null if the library is not installed.
    static let functions = dosecal_load_gnutls()

    static var isInstalled: Bool { functions.gnutls_pkcs7_init != nil }

    /// Frees memory that GnuTLS allocated.
    static func free(_ memory: UnsafeMutableRawPointer?) { functions.gnutls_free.pointee?(memory) }
}
