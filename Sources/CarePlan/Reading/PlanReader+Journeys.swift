import CivilTime

extension PlanReader {
    /// Reads the journeys and returns the home zone with their changes of zone.
    mutating func travelling(from home: TimeZone?, in fields: Fields) -> (TimeZone?, [Journey]) {
        let nodes = journeyNodes(in: fields)
        guard let home, !nodes.isEmpty else { return (home, nodes.map(\.journey)) }
        var obstacles: [(Int, JourneyObstacle)] = []
        let zone = home.travelling(on: nodes.map(\.journey)) { obstacles.append(($0, $1)) }
        for (index, obstacle) in obstacles { note(obstacle, nodes[index].fields) }
        return (zone, nodes.map(\.journey))
    }

    private typealias Node = (journey: Journey, fields: Fields)

    private mutating func journeyNodes(in fields: Fields) -> [Node] {
        nodes("travel", in: fields).compactMap { journey($0) }
            .sorted { Journey.isBefore($0.journey, $1.journey) }
    }

    private mutating func journey(_ node: YAMLNode) -> Node? {
        guard
            let fields = fields(
                of: node, "a journey",
                such: "{zone: America/New_York, from: 2026-12-01, until: 2026-12-14}",
                known: ["zone", "from", "until"])
        else { return nil }
        let zone = zone(in: fields)
        let from = required("from", in: fields, .journeyMoment)
        let until = optional("until", in: fields, .journeyMoment)
        guard let zone, let from, until != nil || fields["until"] == nil else { return nil }
        return (Journey(to: zone, from: from, until: until), fields)
    }

    private mutating func note(_ obstacle: JourneyObstacle, _ fields: Fields) {
        switch obstacle {
        case .endsBeforeStart:
            note(fields.position(of: "until"), "'until' must come after 'from'")
        case .overlaps:
            note(
                fields.position(of: "from"),
                "this journey begins before the previous one ends; end that one first")
        case .followsOpenEnd:
            note(
                fields.position(of: "from"),
                "the previous journey has no 'until', so add it")
        case .leadsHome:
            note(
                fields.position(of: "zone"),
                "'zone' is the person's home zone, so no clock changes; remove this journey")
        }
    }
}

/// The clock that an item follows on journeys.
extension PlanReader {
    /// Reads the clock.
    mutating func travelClock(in fields: Fields) -> JourneyClock? {
        optional("clock", in: fields, .word)
    }

    /// Notes a clock that contradicts the pattern.
    mutating func checkClock(_ timing: Timing, _ fields: Fields) {
        guard let clock = timing.ownClock else { return }
        let position = fields.position(of: "clock")
        switch (clock, timing.pattern) {
        case (.elapsed, .hours): return
        case (.elapsed, .fromTaken(let interval)) where interval.isElapsed: return
        case (.elapsed, _):
            note(
                position,
                "'clock: elapsed' goes with an 'every' in hours, such as 8 h; choose local or home")
        case (.local, .hours(let hours)) where 24 % hours != 0:
            note(
                position,
                "'clock: local' contradicts 'every: \(hours) h', which follows no clock; remove 'clock'"
            )
        case (.local, .fromTaken(let interval)) where interval.isElapsed:
            note(
                position,
                "'clock: local' contradicts 'counts' in hours, which follow no clock; remove 'clock'"
            )
        case (.local, _), (.home, _): return
        }
    }
}

extension ScalarForm where Value == Journey.Moment {
    fileprivate static var journeyMoment: ScalarForm {
        ScalarForm(
            expectation: "a date such as 2026-12-01, or with a time such as '2026-12-01 14:00'",
            read: Journey.Moment.init)
    }
}
