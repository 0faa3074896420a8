internal import CPostgreSQL

/// The functions of libpq, loaded when the first store of its kind is opened.
enum LibPQ {
    /// Empty where the library is not installed.
    static let functions = dosecal_load_libpq()

    static var isInstalled: Bool { functions.PQexec != nil }
}
