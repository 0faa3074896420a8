import CivilTime
import Feed
import ICalendar

/// What the lines of an object say about its last change.
struct ObjectStamps {
    private let sequence: Int
    private let modified: Instant?
    private let stamped: Instant?

    init(_ component: ReadComponent) {
        sequence = Int(component["SEQUENCE"]?.value ?? "") ?? 0
        modified = Self.instant(component["LAST-MODIFIED"])
        stamped = Self.instant(component["DTSTAMP"])
    }

    /// Which object an app has written upon.
    enum Basis {
        /// The one that is there.
        case present
        /// One that was there before.
        case older
        /// Nothing tells.
        case unknown
    }

    /// What an app had that sent no entity tag. That can be told where dosecal changed the object
    /// last: each of its changes has a higher number, which apps keep.
    ///
    /// Evolution and Home Assistant send none. Evolution may write twice in a second, and Home
    /// Assistant leaves the times as they were.
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
