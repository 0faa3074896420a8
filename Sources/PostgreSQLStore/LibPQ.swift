internal import CPostgreSQL
import Journal

/// PostgreSQL's own library, loaded when the first store of its kind is opened.
struct LibPQ {
    let functions: dosecal_libpq

    /// Nil where the library is not installed.
    static let shared: LibPQ? = {
        #if canImport(Darwin)
        let name = "libpq.5.dylib"
        #else
        let name = "libpq.so.5"
        #endif
        var functions = dosecal_libpq()
        return dosecal_load_libpq(&functions, name) ? LibPQ(functions: functions) : nil
    }()
}
