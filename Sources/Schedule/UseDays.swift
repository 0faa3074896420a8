public import CivilTime

/// The days of an item that follow from how fast it is used up: as planned, or as recorded.
public struct UseDays: Hashable, Sendable {
    /// The day on which its supply is down to its mark; nil for never.
    public let refill: CivilDate?
    /// The day on which a lens set is nearly used up; nil if nothing warns of it.
    public let warning: CivilDate?
    /// The day on which a lens set is to be replaced.
    public let replacement: CivilDate?
    /// The day on which the one in use, of a medicine, is to be replaced; nil for never.
    public let useUp: CivilDate?

    /// What follows from the use of an item.
    public init(
        refill: CivilDate? = nil, warning: CivilDate? = nil, replacement: CivilDate? = nil,
        useUp: CivilDate? = nil
    ) {
        self.refill = refill
        self.warning = warning
        self.replacement = replacement
        self.useUp = useUp
    }
}
