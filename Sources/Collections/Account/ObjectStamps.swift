import CivilTime
import Feed
import ICalendar

/// The properties of a component that identify its version: SEQUENCE, LAST-MODIFIED and DTSTAMP.
struct ObjectStamps {
    private let sequence: Int
    private let modified: Instant?
    private let stamped: Instant?

    init(_ component: ReadComponent) {
        sequence = Int(component["SEQUENCE"]?.value ?? "") ?? 0
        modified = Self.instant(component["LAST-MODIFIED"])
        stamped = Self.instant(component["DTSTAMP"])
    }

    /// The version of an object that an app edited.
    enum Basis {
        /// The current version.
        case present
        /// An earlier version.
        case older
        /// The version cannot be determined.
        case unknown
    }

    /// Returns the version that an app edited if it sent no entity tag.
    ///
    /// This can be determined if dosecal made the last change, because each of its changes has a
    /// higher SEQUENCE, which apps keep. Evolution and Home Assistant send no entity tags.
    /// Evolution may write twice in a second, and Home Assistant does not update the times.
    func basis(over present: ObjectStamps?) -> Basis {
        guard sequence > 0, let present, let moment = present.stamped, present.modified == moment,
            present.sequence == PublishedRevision.sequence(of: moment)
        else { return .unknown }
        return sequence < present.sequence ? .older : .present
    }

    private static func instant(_ property: ReadProperty?) -> Instant? {
        if case .utc(let instant) = property?.moments.first { instant } else { nil }
    }
}
