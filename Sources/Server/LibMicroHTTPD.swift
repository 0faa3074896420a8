internal import CMicroHTTPD

/// The functions of libmicrohttpd, loaded when the first server starts.
enum LibMicroHTTPD {
    /// Empty where the library is not installed.
    static let functions = dosecal_load_microhttpd(file)

    static var isInstalled: Bool { functions.stop_daemon != nil }

    private static var file: String {
        #if canImport(Darwin)
        "libmicrohttpd.12.dylib"
        #else
        "libmicrohttpd.so.12"
        #endif
    }
}
