internal import CExpat

/// The functions of expat, loaded when the first document is read.
enum LibExpat {
    /// Empty where the library is not installed.
    static let functions = dosecal_load_expat(file)

    static var isInstalled: Bool { functions.Parse != nil }

    private static var file: String {
        #if canImport(Darwin)
        "libexpat.1.dylib"
        #else
        "libexpat.so.1"
        #endif
    }
}
