package import CivilTime
package import Journal

extension Evidence {
    private static let beginning = "UID:"

    /// Creates the evidence that the object with this UID was deleted from a location.
    package init(deletionOf uid: String, from place: String, read: Instant) {
        let origin = Claim.Origin.absence(of: uid, from: .place(place))
        let target = Claim.Target.none(.tooMuch, nil)
        self = Claim(.left(nil), target, .deleted, .check, origin, nil).evidence(read: read)
    }

    /// The UID of the deleted object, or `nil` if the evidence is not a deletion.
    package var deletedUID: String? {
        guard raw.starts(with: Self.beginning.utf8) else { return nil }
        return String(decoding: raw.dropFirst(Self.beginning.utf8.count), as: UTF8.self)
    }
}
