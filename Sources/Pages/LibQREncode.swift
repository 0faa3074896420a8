internal import CQREncode

/// The functions of libqrencode, loaded when the first code is drawn.
enum LibQREncode {
    /// Empty where the library is not installed.
    static let functions = dosecal_load_qrencode(file)

    static var isInstalled: Bool { functions.free != nil }

    private static var file: String {
        #if canImport(Darwin)
        "libqrencode.4.dylib"
        #else
        "libqrencode.so.4"
        #endif
    }
}
