extension Item {
    /// The place that alone decides when it rings: it is due all day, and no alarm goes by the clock.
    public var soleRingingPlace: Place? {
        guard let place, place.coordinates != nil, reminding.before.isEmpty, let timing,
            timing.slots.allSatisfy({ $0.time == .allDay })
        else { return nil }
        return place
    }
}
