/// What an export does with one object, decided without a store.
package enum ExportStep: Equatable, Sendable {
    /// It is as it should be.
    case leave
    /// An app has ticked it off.
    case keep
    /// It is made, replaced or taken away.
    case change(ObjectChange)

    /// What leads from the bytes that are there to those that should be; nil if there are none.
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
