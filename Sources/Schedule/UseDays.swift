public import CivilTime

/// The days that follow from how fast an item is used up, either as planned or as recorded.
public struct UseDays: Hashable, Sendable {
    /// The day on which the supply reaches its refill mark, or `nil` if it never does.
    public let refill: CivilDate?
    /// The day of the warning that a lens set is nearly used up, or `nil` if there is no warning.
    public let warning: CivilDate?
    /// The day on which to replace a lens set.
    public let replacement: CivilDate?
    /// The day on which to replace an opened medicine, or `nil` if there is no limit.
    public let useUp: CivilDate?

    /// Creates the days of an item.
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
