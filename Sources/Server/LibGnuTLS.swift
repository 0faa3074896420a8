internal import CGnuTLS

/// The functions of GnuTLS, loaded when something is signed.
enum LibGnuTLS {
    /// Empty where the library is not installed.
    static let functions = dosecal_load_gnutls()

    static var isInstalled: Bool { functions.gnutls_pkcs7_init != nil }

    /// Frees what it has given.
    static func free(_ memory: UnsafeMutableRawPointer?) { functions.gnutls_free.pointee?(memory) }
}
