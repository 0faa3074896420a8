internal import CExpat

/// The functions of expat, loaded when they are first used.
enum LibExpat {
    /// The function table. Its pointers are null if the library is not installed.
    static let functions = dosecal_load_expat()

    static var isInstalled: Bool { functions.XML_Parse != nil }
}
