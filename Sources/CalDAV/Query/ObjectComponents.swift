internal import CivilTime
internal import ICalendar

/// The components of a calendar object, which belong together (RFC 4791 4.1): one may recur, and
/// others stand for some of its occurrences.
struct ObjectComponents {
    let all: [ReadComponent]
    /// The steps that it takes to look at all properties.
    private let steps: Int

    init(_ components: [ReadComponent]) {
        all = components
        steps = components.reduce(0) { $0 + $1.steps }
    }

    /// Tells when a component begins, from the start of a range to its end, as long as
    /// `isMoreWanted` says so; occurrences for which another component stands are that one's.
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
    /// The first property of a name, given in upper case.
    func first(_ name: String) -> ReadProperty? { properties.first { $0.name == name } }

    /// The steps that it takes to look at its properties and their points in time.
    var steps: Int { properties.reduce(1) { $0 + 1 + $1.moments.count } }

    /// Whether it stands for one occurrence of another.
    var isOverride: Bool { first("RECURRENCE-ID") != nil }

    /// Whether it may begin more than once.
    var isRecurring: Bool {
        !isOverride && properties.contains { $0.name == "RRULE" || $0.name == "RDATE" }
    }
}
