/// How much is read of what somebody else wrote, so that no file costs more than it is worth: all of
/// it is imported in 512 MiB.
///
/// Ten years of eight doses a day, a task each, are 30,000 components of 500 bytes.
enum Limits {
    /// Components that are wanted, in one file.
    static let components = 60_000
    /// Bytes of the components that are wanted, in one file.
    static let bytes = 52 << 20
    /// Properties of the components that are wanted, and points in time in them, in one file.
    static let properties = 3_000_000
    /// Lines of one component, those of what is inside it included.
    static let propertiesOfOne = 10_000
    /// Components inside one, however deep.
    static let partsOfOne = 2_000
    /// Parameters of one property.
    static let parameters = 200
    /// How deep components stand in one another.
    static let depth = 8
    /// Bytes of one unfolded line: libical's time grows with their square.
    static let line = 64 << 10
    /// Bytes of a component's name; no real one is half as long.
    static let name = 64
    /// Bytes of the name of a time zone.
    static let zone = 255
    /// VTIMEZONEs of one file whose rules are followed.
    static let definitions = 50
    /// Parts of a VTIMEZONE that are followed.
    static let observances = 50
    /// Problems that are told one by one.
    static let problems = 1_000
    /// Bytes at the start of a file by which its line ends are told.
    static let sample = 64 << 10
}
