package import CivilTime
package import Journal

extension Evidence {
    private static let beginning = "UID:"

    /// That an object of a UID is gone from a place.
    package init(deletionOf uid: String, from place: String, read: Instant) {
        let origin = Claim.Origin.absence(of: uid, from: .place(place))
        let target = Claim.Target.none(.tooMuch, nil)
        self = Claim(.left(nil), target, .deleted, .check, origin, nil).evidence(read: read)
    }

    /// The UID, if it only says that an object is gone.
    package var deletedUID: String? {
        guard raw.starts(with: Self.beginning.utf8) else { return nil }
        return String(decoding: raw.dropFirst(Self.beginning.utf8.count), as: UTF8.self)
    }
}
