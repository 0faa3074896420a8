/// Durations of more parts than RFC 5545 3.3.6 lets stand together: weeks beside other units, as
/// libraries print them that divide seconds, and hours with seconds and no minutes.
enum LooseDuration {
    typealias Unit = (letter: UInt8, seconds: Int)

    /// The units before T, the largest first; each may be missing.
    static let dateUnits: [Unit] = [(UInt8(ascii: "W"), 604_800), (UInt8(ascii: "D"), 86_400)]
    /// The units behind it.
    static let timeUnits: [Unit] = [
        (UInt8(ascii: "H"), 3600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
    ]
}
