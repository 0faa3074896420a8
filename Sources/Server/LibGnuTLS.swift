internal import CGnuTLS

/// The functions of GnuTLS, loaded when something is to be signed.
enum LibGnuTLS {
    /// Empty where the library is not installed.
    static let functions = dosecal_load_gnutls(file)

    static var isInstalled: Bool { functions.pkcs7_init != nil }

    private static var file: String {
        #if canImport(Darwin)
        "libgnutls.30.dylib"
        #else
        "libgnutls.so.30"
        #endif
    }
}
