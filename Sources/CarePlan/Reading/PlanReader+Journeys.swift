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
                of: node, .journey,
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
            note("until", in: fields, .notAfterFrom)
        case .overlaps:
            note(fields.position(of: "from"), .journeysOverlap)
        case .followsOpenEnd:
            note(fields.position(of: "from"), .journeyOpenEnd)
        case .leadsHome:
            note("zone", in: fields, .journeyHome)
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
            note(position, .clockElapsed)
        case (.local, .hours(let hours)) where 24 % hours != 0:
            note(position, .clockLocalHours(hours))
        case (.local, .fromTaken(let interval)) where interval.isElapsed:
            note(position, .clockLocalCounts)
        case (.local, _), (.home, _): return
        }
    }
}

extension ScalarForm where Value == Journey.Moment {
    fileprivate static var journeyMoment: ScalarForm {
        ScalarForm(.moment, read: Journey.Moment.init)
    }
}
