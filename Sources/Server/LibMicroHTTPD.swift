internal import CMicroHTTPD

/// The functions of libmicrohttpd, loaded when a server starts.
enum LibMicroHTTPD {
    /// Empty where the library is not installed.
    static let functions = dosecal_load_microhttpd()

    static var isInstalled: Bool { functions.MHD_start_daemon != nil }
}
