package import CarePlan
package import CivilTime
import Journal
package import Schedule

extension Household {
    /// A change of the journeys in a plan.
    package enum TravelEdit: Sendable {
        /// A journey to a time zone or city. It starts now if `from` is `nil`. The dictionary sets
        /// the clocks that items follow, by item ID.
        case to(zone: String, from: TravelMoment?, until: TravelMoment?, [String: JourneyClock])
        /// The return home at a given time, or now.
        case home(from: TravelMoment?)
    }

    /// A day, or a time on it, as the person's clocks show it.
    package struct TravelMoment: Hashable, Sendable {
        private let day: Day
        private let time: TimeOfDay?

        /// Creates a day with an optional time.
        package init(_ day: Day, _ time: TimeOfDay?) {
            (self.day, self.time) = (day, time)
        }

        fileprivate func moment(seenFrom today: CivilDate) -> Journey.Moment {
            Journey.Moment(day.date(seenFrom: today), time)
        }
    }

    /// The result of a change of journeys.
    package struct TravelEditResult: Sendable {
        /// The change of the plan, or `nil` if nothing changes.
        package let change: PlanChange?
        /// The person before the change.
        package let person: Person
        /// The intervals between doses around the new journey, or an empty array if there is none.
        package let gaps: [JourneyGap]
        /// The new journey, or `nil` if there is none.
        package let journey: Journey?
    }

    /// Changes the journeys in the text of a person's plan, and puts the result into force. If
    /// `isTrial` is `true`, only returns the change.
    package func edit(
        _ edit: TravelEdit, person id: String, isTrial: Bool = false
    ) throws -> TravelEditResult {
        if isTrial { return try change(by: edit, person: id) }
        return try store.write { change in
            let edited = try self.change(by: edit, person: id)
            if let plan = edited.change { try enter(plan, in: change) }
            return edited
        }
    }

    private func change(by edit: TravelEdit, person id: String) throws -> TravelEditResult {
        let person = try person(id, for: .today)
        let editing = try PlanEditing(self, id)
        let (edited, journey): (PlanText, Journey?)
        do {
            (edited, journey) = try text(after: edit, person, editing)
        } catch let error as PlanEditError {
            throw PlanRefusal.notEditable(error)
        }
        guard edited.bytes != editing.text.bytes else {
            return TravelEditResult(change: nil, person: person, gaps: [], journey: nil)
        }
        let made = try editing.change(to: edited)
        return TravelEditResult(
            change: made, person: person, gaps: journey.map(made.after.gaps) ?? [],
            journey: journey)
    }

    /// Returns the edited text and the new journey.
    private func text(
        after edit: TravelEdit, _ person: Person, _ editing: PlanEditing
    ) throws -> (PlanText, Journey?) {
        let shown = person.zone.wallClock(at: now)
        let thisMinute = Journey.Moment(shown.date, shown.time.withoutSeconds)
        let moment = { (moment: TravelMoment?) in moment?.moment(seenFrom: shown.date) }
        let instant = { (moment: Journey.Moment?) in
            moment.map { person.zone.instant(of: CivilDateTime($0.date, $0.time ?? .midnight)) }
                ?? now
        }
        switch edit {
        case .home(let from):
            let from = moment(from)
            let text = try editing.text.comingHome(
                at: instant(from), shown: from ?? thisMinute)
            return (text, nil)
        case .to(let name, let from, let until, let clocks):
            let zone = try zone(called: name)
            if zone.name == person.zone.home.name { throw PlanRefusal.isHome(zone.name) }
            let journey = Journey(
                to: zone, from: moment(from) ?? thisMinute, until: moment(until))
            let start = instant(moment(from))
            if let end = journey.end, zone.instant(of: end) <= start {
                throw PlanRefusal.journeyEndsBeforeStart(journey)
            }
            var text = try editing.text.travelling(on: journey, from: start)
            for (item, clock) in clocks.sorted(by: { $0.key < $1.key }) {
                let index = editing.current.plan.items.firstIndex { $0.id == item }
                guard let index else { throw PlanRefusal.noItem(item) }
                guard editing.current.plan.items[index].canFollowClocks else {
                    throw PlanRefusal.followsNoClock(editing.current.plan.items[index])
                }
                text = try text.setting(clock, ofItemAt: index)
            }
            return (text, text.plan.journey(at: start) ?? journey)
        }
    }

    /// Returns the time zone with the given name, or of the given city. Throws
    /// `PlanRefusal.unknownZone` if there is none or the city is ambiguous.
    package func zone(called name: String) throws(PlanRefusal) -> TimeZone {
        if let zone = zones.zoneName(of: name).flatMap(zones.zone(named:)) { return zone }
        throw .unknownZone(name, nearest: zones.nearest(to: name))
    }
}

extension IdentifiedPlan {
    /// Returns the intervals between doses around a journey.
    func gaps(on journey: Journey) -> [JourneyGap] {
        let begins = Dictionary(
            identities.map { ($0.id, $0.begin) }, uniquingKeysWith: { first, _ in first })
        return plan.gaps(on: journey) { begins[$0.id] ?? .latest }
    }
}
