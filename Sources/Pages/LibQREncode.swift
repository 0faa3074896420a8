internal import CQREncode

/// The functions of libqrencode, loaded when the first code is drawn.
enum LibQREncode {
    /// Null pointers if the library is not installed.
    static let functions = dosecal_load_qrencode()

    static var isInstalled: Bool { functions.QRcode_free != nil }
}
