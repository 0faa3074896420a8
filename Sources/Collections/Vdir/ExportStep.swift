/// The action of an export for one object.
package enum ExportStep: Equatable, Sendable {
    /// The object is current.
    case leave
    /// An app has completed or cancelled the object, so it is kept.
    case keep
    /// The object is created, replaced or removed.
    case change(ObjectChange)

    /// Chooses the action that turns the present bytes into the wanted ones. Bytes are `nil` if
    /// there is no object.
    package init(from present: [UInt8]?, to wanted: [UInt8]?) {
        switch (present, wanted) {
        case (nil, nil): self = .leave
        case (nil, let wanted?): self = .change(.create(wanted))
        case (let present?, _) where present == wanted: self = .leave
        case (let present?, _) where ObjectText.isTicked(present): self = .keep
        case (let present?, let wanted?): self = .change(.replace(seen: present, with: wanted))
        case (let present?, nil): self = .change(.remove(seen: present))
        }
    }
}
