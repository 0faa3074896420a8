internal import CivilTime
internal import ICalendar

/// The components of a calendar object (RFC 4791 section 4.1): a master and its overrides.
struct ObjectComponents {
    let all: [ReadComponent]
    /// The number of work steps for examining all properties.
    private let steps: Int

    init(_ components: [ReadComponent]) {
        all = components
        steps = components.reduce(0) { $0 + $1.steps }
    }

    /// Calls a closure with each start of a component in a range until the closure returns false.
    /// Starts that another component overrides are skipped.
    func starts(
        of component: ReadComponent, in range: ClosedRange<Instant>, _ clock: inout MomentClock,
        _ isMoreWanted: (RecurrenceSet.Start) -> Bool
    ) {
        guard clock.spend(component.isRecurring ? component.steps + steps : component.steps),
            let first = ComponentTimes.anchor(of: component)
        else { return }
        let set = RecurrenceSet(
            of: component, from: first, without: replaced(in: component), &clock)
        set.starts(in: range, &clock, isMoreWanted)
    }

    private func replaced(in component: ReadComponent) -> [Moment] {
        guard component.isRecurring else { return [] }
        let uid = component.first("UID")?.value
        return all.filter { $0.name == component.name && $0.first("UID")?.value == uid }
            .compactMap { $0.first("RECURRENCE-ID")?.moments.first }
    }
}

extension ReadComponent {
    /// Returns the first property with this name, which is in upper case.
    func first(_ name: String) -> ReadProperty? { properties.first { $0.name == name } }

    /// The number of work steps for examining all properties and their times.
    var steps: Int { properties.reduce(1) { $0 + 1 + $1.moments.count } }

    /// Whether the component overrides an occurrence of another component.
    var isOverride: Bool { first("RECURRENCE-ID") != nil }

    /// Whether the component has a recurrence set.
    var isRecurring: Bool {
        !isOverride && properties.contains { $0.name == "RRULE" || $0.name == "RDATE" }
    }
}
