internal import CPostgreSQL

/// The functions of libpq, which is loaded when the first PostgreSQL store is opened.
enum LibPQ {
    /// The functions, which are all nil if the library is not installed.
    static let functions = dosecal_load_libpq()

    static var isInstalled: Bool { functions.PQexec != nil }
}
