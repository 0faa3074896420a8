/// The limits for calendars of other programs. Within them, importing a file takes at most 512 MiB.
///
/// Ten years of eight doses a day are 30,000 tasks of about 500 bytes.
enum Limits {
    /// The number of wanted components in a file.
    static let components = 60_000
    /// The number of bytes of the wanted components in a file.
    static let bytes = 52 << 20
    /// The number of properties and dates in the wanted components of a file.
    static let properties = 3_000_000
    /// The number of lines of a component, with those of the components inside it.
    static let propertiesOfOne = 10_000
    /// The number of components inside a component, at any depth.
    static let partsOfOne = 2_000
    /// The number of parameters of a property.
    static let parameters = 200
    /// The depth of nested components.
    static let depth = 8
    /// The number of bytes of an unfolded line. libical's time grows with its square.
    static let line = 64 << 10
    /// The number of bytes of a component's name. Known names are less than half as long.
    static let name = 64
    /// The number of bytes of a time zone's name.
    static let zone = 255
    /// The number of VTIMEZONEs in a file whose rules are used.
    static let definitions = 50
    /// The number of observances of a VTIMEZONE that are used.
    static let observances = 50
    /// The number of problems that are reported one by one.
    static let problems = 1_000
    /// The number of bytes at the start of a file from which its line ends are determined.
    static let sample = 64 << 10
}
