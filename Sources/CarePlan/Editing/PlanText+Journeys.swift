public import CivilTime

extension PlanText {
    /// Adds a journey that begins at a moment. The current journey ends then, and continues
    /// afterwards if it was longer. If it is in the same zone, only its end changes.
    public func travelling(
        on journey: Journey, from moment: Instant
    ) throws(PlanEditError) -> PlanText {
        guard let current = plan.journey(at: moment) else {
            return try replacing(nil, by: journey)
        }
        if current.zone.name == journey.zone.name {
            let longer = Journey(to: current.zone, from: current.from, until: journey.until)
            return try replacing(current, by: longer)
        }
        let began = plan.zone.home.spans(of: plan.journeys).contains { $0.since == moment }
        let shorter = began ? nil : current.ending(before: journey.from)
        let text = try replacing(current, by: shorter).replacing(nil, by: journey)
        guard let rest = current.rest(after: journey) else { return text }
        return try text.replacing(nil, by: rest)
    }

    /// Ends the current journey, and the journeys that lead on from it. Without a current journey,
    /// removes the next one. `shown` is the local time at the moment.
    public func comingHome(
        at moment: Instant, shown: Journey.Moment
    ) throws(PlanEditError) -> PlanText {
        let spans = plan.zone.home.spans(of: plan.journeys)
        guard let current = plan.journey(at: moment) else {
            let next = zip(plan.journeys, spans).first { moment < $1.since }?.0
            guard let next else { return self }
            return try replacing(next, by: nil)
        }
        var text = self
        var end = current.end
        for next in plan.journeys.drop(while: { $0 != current }).dropFirst() {
            guard next.start == end else { break }
            text = try text.replacing(next, by: nil)
            end = next.end
        }
        let began = spans.contains { $0.since == moment }
        return try text.replacing(current, by: began ? nil : current.ending(before: shown))
    }

    /// Sets the clock that an item follows on journeys.
    public func setting(
        _ clock: JourneyClock, ofItemAt index: Int
    ) throws(PlanEditError) -> PlanText {
        let item = try item(at: index)
        guard item.travelClock != clock, item.timing != nil else { return self }
        let place = try place(ofItemAt: index)
        let neighbours = ["shift", "every", "at", "doses", "name", "title"]
        let edit = TextEdit.set(
            "clock", .text(clock.rawValue), in: place.path, after: neighbours)
        return try making([edit], near: place)
    }

    private func replacing(
        _ old: Journey?, by new: Journey?
    ) throws(PlanEditError) -> PlanText {
        guard old != new else { return self }
        let change = SpanChange(
            old: old.map(WrittenJourney.init), new: new.map(WrittenJourney.init))
        var rest = plan.journeys.filter { $0 != old } + [new].compactMap(\.self)
        rest.sort(by: Journey.isBefore)
        var isPossible = true
        _ = plan.zone.home.travelling(on: rest) { _, _ in isPossible = false }
        guard isPossible else { throw .journeysOverlap }
        return try replacing([change], in: [], after: Self.headFields)
    }
}

extension Journey {
    /// Returns the journey with an end before another journey begins.
    fileprivate func ending(before moment: Moment) -> Journey {
        let last =
            moment.time == nil ? Moment(moment.date.advanced(byDays: -1)) : moment
        return Journey(to: zone, from: from, until: last)
    }

    /// Returns the rest of the journey after another journey, or `nil` if that one has no end or ends
    /// later.
    fileprivate func rest(after other: Journey) -> Journey? {
        guard let last = other.until, let end = other.end, let own = self.end,
            other.zone.instant(of: end) < zone.instant(of: own)
        else { return nil }
        let first = last.time == nil ? Moment(last.date.advanced(byDays: 1)) : last
        return Journey(to: zone, from: first, until: until)
    }
}

/// A journey in the text.
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

    /// Returns whether the times are equal. Journeys do not overlap, and the text may name a zone by
    /// its city.
    static func == (left: Self, right: Self) -> Bool {
        left.from == right.from && left.until == right.until
    }
}
