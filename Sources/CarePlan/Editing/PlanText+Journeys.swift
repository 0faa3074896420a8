public import CivilTime

extension PlanText {
    /// Adds a journey. One that goes on when it begins ends then.
    public func travelling(on journey: Journey) throws(PlanEditError) -> PlanText {
        if let end = journey.end, end <= journey.start { throw .endsBeforeStart }
        let current = plan.journeys.last { $0.isGoingOn(at: journey.start) }
        if let current, current.start == journey.start {
            return try replacing(current, by: nil).replacing(nil, by: journey)
        }
        guard let current else { return try replacing(nil, by: journey) }
        return try replacing(current, by: current.ending(before: journey.from))
            .replacing(nil, by: journey)
    }

    /// Ends the journey that goes on at a moment; where there is none, takes the next one out.
    public func comingHome(at moment: Journey.Moment) throws(PlanEditError) -> PlanText {
        let start = CivilDateTime(moment.date, moment.time ?? .midnight)
        if let current = plan.journeys.last(where: { $0.isGoingOn(at: start) }) {
            let new = current.start < start ? current.ending(before: moment) : nil
            return try replacing(current, by: new)
        }
        guard let next = plan.journeys.first(where: { $0.start > start }) else { return self }
        return try replacing(next, by: nil)
    }

    /// Says by whose clocks an item is due on journeys.
    public func setting(
        _ clock: TravelClock, ofItemAt index: Int
    ) throws(PlanEditError) -> PlanText {
        var item = try item(at: index)
        guard item.travelClock != clock, var timing = item.timing else { return self }
        timing.ownClock = clock
        item.timing = timing
        return try edited(as: plan.replacing(item, at: index), at: index) {
            editor, place throws(PlanEditError) in
            let group = try editor.group(at: place)
            try editor.set(
                "clock", to: .text(clock.rawValue), in: group,
                after: ["shift", "every", "at", "doses", "name", "title"])
        }
    }

    private func replacing(
        _ old: Journey?, by new: Journey?
    ) throws(PlanEditError) -> PlanText {
        guard old != new else { return self }
        let change = SpanChange(
            old: old.map(WrittenJourney.init), new: new.map(WrittenJourney.init))
        var rest = plan.journeys.filter { $0 != old } + [new].compactMap(\.self)
        rest.sort(by: Journey.isBefore)
        var changed = plan
        changed.journeys = rest
        var isPossible = true
        changed.zone = plan.zone.home.travelling(on: rest) { _, _ in isPossible = false }
        guard isPossible else { throw .journeysOverlap }
        return try edited(as: changed) { editor throws(PlanEditError) in
            try editor.change([change], in: editor.root, after: Self.headFields)
        }
    }
}

extension Journey {
    /// Whether it has begun by then and is not over.
    public func isGoingOn(at wallClock: CivilDateTime) -> Bool {
        start <= wallClock && end.map { wallClock < $0 } ?? true
    }

    /// The same until another begins.
    fileprivate func ending(before moment: Moment) -> Journey {
        let last =
            moment.time == nil ? Moment(moment.date.advanced(byDays: -1)) : moment
        return Journey(to: zone, from: from, until: last)
    }
}

/// A journey as the text has it.
private struct WrittenJourney: PlanSpan {
    static let list = "travel"

    let zone: String
    let from: Journey.Moment
    let until: Journey.Moment?

    var first: String { from.description }
    var last: String? { until?.description }
    var others: [(name: String, value: YAMLValue)] { [("zone", .text(zone))] }

    init(_ journey: Journey) {
        (zone, from, until) = (journey.zone.name, journey.from, journey.until)
    }

    init?(_ node: YAMLNode) {
        guard let zone = node.pair(named: "zone")?.value.text,
            let from = node.pair(named: "from")?.value.text.flatMap(Journey.Moment.init)
        else { return nil }
        let last = node.pair(named: "until")?.value.text
        until = last.flatMap(Journey.Moment.init)
        if last != nil, until == nil { return nil }
        (self.zone, self.from) = (zone, from)
    }
}
