internal import CMicroHTTPD

/// The functions of libmicrohttpd, loaded when a server starts.
enum LibMicroHTTPD {
    /// The function table. Its pointers are null if the library is not installed.
    static let functions = dosecal_load_microhttpd()

    static var isInstalled: Bool { functions.MHD_start_daemon != nil }
}
