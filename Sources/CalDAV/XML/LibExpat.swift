internal import CExpat

/// The functions of expat, loaded when the first document is read.
enum LibExpat {
    /// Empty where the library is not installed.
    static let functions = dosecal_load_expat()

    static var isInstalled: Bool { functions.XML_Parse != nil }
}
