package import CivilTime

/// How SEQUENCE follows from the moment of the last change (RFC 5545 3.8.7.4).
package enum PublishedRevision {
    private static let year2020 = 1_577_836_800

    /// Seconds from 2020 to the change, so that it grows with every one.
    package static func sequence(of change: Instant) -> Int {
        min(max(0, change.seconds - year2020), Int(Int32.max))
    }

    /// The moment from which a SEQUENCE follows.
    package static func change(of sequence: Int) -> Instant {
        Instant(seconds: year2020 + min(max(0, sequence), Int(Int32.max)))
    }
}
