import Adherence
import CivilTime
import Household
import Journal
import Schedule
import Testing

/// Tests of recording rare doses, paused and linked doses, and doses on a journey, in every state.
@Suite struct RareDoseTests {
    /// The state of an item when something is recorded.
    enum State: String, CaseIterable {
        /// A weekly dose on Wednesday, 18 November.
        case rareDue, rareNextDay, rareThreeDaysLate, rareBeforeNext, rareWhenNextIsDue
        /// A dose that the plan keeps open for two days.
        case shortOpen, shortOver
        /// A dose counted from the last one taken, before and after the next one would be due.
        case movedLate, movedLater, movedHeld
        /// A dose whose day is paused, and after the pause was removed on that day.
        case paused, resumed
        /// A dose whose leader is paused, and after an extra dose of the leader.
        case followerWaits, followerAfterExtra
        /// A weekly dose on a journey, three days late.
        case awayLate
    }

    static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - {name: Rare, every: 7 days, from: 2026-11-18, doses: [{at: "08:00", id: a}]}
          - {name: Short, every: 7 days, from: 2026-11-18, open-for: 2 days, doses: [{at: "08:00", id: a}]}
          - {name: Moved, every: 7 days, counts: from-last-taken, from: 2026-11-18, doses: [{at: "08:00", id: a}]}
          - {name: Lead, doses: [{at: "07:00", id: a}]}
          - {name: Follower, after: {item: lead, by: 4 h}}
        """

    private static let day = CivilDate("2026-11-18") ?? .earliest

    private func item(_ state: State) -> String {
        switch state {
        case .rareDue, .rareNextDay, .rareThreeDaysLate, .rareBeforeNext, .rareWhenNextIsDue,
            .paused,
            .resumed, .awayLate:
            "rare"
        case .shortOpen, .shortOver: "short"
        case .movedLate, .movedLater, .movedHeld: "moved"
        case .followerWaits, .followerAfterExtra: "follower"
        }
    }

    /// Returns the time at which something is recorded; Copenhagen is an hour ahead of UTC.
    private func time(_ state: State) -> String {
        switch state {
        case .rareDue, .resumed: "2026-11-18T08:30:00Z"
        case .paused, .followerWaits, .followerAfterExtra: "2026-11-18T13:30:00Z"
        case .rareNextDay: "2026-11-19T12:00:00Z"
        case .shortOpen: "2026-11-20T06:59:00Z"
        case .shortOver: "2026-11-20T07:00:00Z"
        case .rareThreeDaysLate, .awayLate: "2026-11-21T12:00:00Z"
        case .rareBeforeNext: "2026-11-25T06:29:00Z"
        case .rareWhenNextIsDue: "2026-11-25T07:00:00Z"
        case .movedLate: "2026-11-21T12:00:00Z"
        case .movedLater, .movedHeld: "2026-11-28T12:00:00Z"
        }
    }

    private func house(in state: State) throws -> House {
        let house = try House(Self.plan, at: "2026-11-16T05:00:00Z")
        let pause = "pauses: [{from: 2026-11-18, until: 2026-11-19}]\nmedicines:"
        switch state {
        case .paused, .resumed, .followerWaits, .followerAfterExtra:
            try house.apply(
                Self.plan.replacing("medicines:", with: pause), at: "2026-11-17T12:00:00Z")
            if state != .paused { try house.apply(Self.plan, at: "2026-11-18T08:00:00Z") }
            if state == .followerAfterExtra {
                try house.record(
                    .takeExtra(at: .now, amount: nil), of: "lead", at: "2026-11-18T08:10:00Z")
            }
        case .awayLate:
            let away = "travel: [{zone: America/New_York, from: 2026-11-17}]\nmedicines:"
            try house.apply(
                Self.plan.replacing("medicines:", with: away), at: "2026-11-16T12:00:00Z")
        default: break
        }
        return house
    }

    /// The results of `take ITEM`, of a dose that is named, and of one that is named with its time.
    /// A page asks about a late dose; a command asks only if the next dose is near.
    private static let takings: [State: (nearest: String, button: String, onTime: String)] = [
        .rareDue: ("taken", "taken", "taken"),
        .rareNextDay: ("needs confirmation", "needs confirmation", "taken"),
        .rareThreeDaysLate: ("needs confirmation", "needs confirmation", "taken"),
        .rareBeforeNext: ("needs confirmation", "needs confirmation", "taken"),
        .rareWhenNextIsDue: ("taken", "refused: over", "taken"),
        .shortOpen: ("needs confirmation", "needs confirmation", "taken"),
        .shortOver: ("refused: nothingOpen", "refused: over", "taken"),
        .movedLate: ("needs confirmation", "needs confirmation", "taken"),
        .movedLater: ("needs confirmation", "needs confirmation", "taken"),
        .paused: ("refused: paused", "refused: paused", "refused: paused"),
        .resumed: ("taken", "taken", "taken"),
        .followerWaits: ("refused: nothingOpen", "taken", "refused: notOpenThen"),
        .followerAfterExtra: ("taken", "taken", "taken"),
        .awayLate: ("needs confirmation", "needs confirmation", "taken"),
    ]

    @Test(
        arguments: takings.keys.sorted { $0.rawValue < $1.rawValue }, [Entry.Source.command, .page])
    func takingFollowsTheTable(state: State, source: Entry.Source) throws {
        let expected = try #require(Self.takings[state])
        let item = item(state)
        let name = OccurrenceName(item: item, slot: "a", date: Self.day)
        let clock = TimeOfDay(hour: item == "follower" ? 13 : 8, minute: 10) ?? .midnight
        let targets: [(Household.Target, Household.Time, String)] = [
            (.nearest, .now, expected.nearest), (.named(name), .now, expected.button),
            (.named(name), .during(clock), expected.onTime),
        ]
        for (target, moment, ofPress) in targets {
            let isAsked = source == .page || state == .rareBeforeNext
            let expected = ofPress == "needs confirmation" && !isAsked ? "taken" : ofPress
            let house = try house(in: state)
            let count = try house.entries.count
            let word = try house.record(
                .take(target, at: moment, amount: nil), of: item, by: source, at: time(state))
            #expect(word == expected, "\(state), \(target), \(moment)")
            #expect(try house.entries.count == count + (expected == "taken" ? 1 : 0))
        }
    }

    /// The dose after an unanswered one from which it is counted cannot be recorded by accident.
    @Test func doseWaitingForAnEarlierOneIsNotOpen() throws {
        let household = try house(in: .movedHeld).household(at: time(.movedHeld))
        let person = try household.person("sam", for: .today)
        let open = person.timeline.open(of: "moved", at: person.now)
        #expect(open.map(\.date) == [Self.day])
        #expect(person.timeline.next(of: "moved", after: person.now) == nil)
        let listed = person.timeline.open(before: person.today, at: person.now)
        #expect(listed.map(\.name.item) == ["moved", "rare"])
    }

    /// A late dose needs one confirmation, because the question does not depend on the minute.
    @Test func lateDoseIsRecordedWhenConfirmed() throws {
        let house = try house(in: .rareThreeDaysLate)
        let take = Household.Verb.take(.nearest, at: .now, amount: nil)
        var request = Household.Request(take, of: .named("rare"), person: "sam")
        let first = try house.household(at: "2026-11-21T12:00:00Z").record(
            request, by: Author(.page))
        guard case .needsConfirmation(let dose) = first.verdict else {
            Issue.record("nobody is asked")
            return
        }
        #expect(dose.concerns.map(\.code) == ["late-1794985200"])
        request.confirmed = .shown(dose.code)
        let second = try house.household(at: "2026-11-21T12:03:00Z").record(
            request, by: Author(.page))
        #expect(second.verdict.word == "taken")
    }

    /// An end or a journey that makes an evening late does not increase the interval either.
    @Test(arguments: [
        ("until: 2026-11-20, ", "medicines:"),
        ("", "travel: [{zone: Pacific/Honolulu, from: 2026-11-26}]\nmedicines:"),
    ])
    func endOrJourneyDoesNotIncreaseTheInterval(item: String, head: String) throws {
        let plan = Self.plan.replacing("Rare, every", with: "Rare, \(item)every")
            .replacing("medicines:", with: head)
        let house = try House(plan, at: "2026-11-16T05:00:00Z")
        let take = Household.Verb.take(.nearest, at: .now, amount: nil)
        try house.record(take, of: "rare", at: "2026-11-18T07:10:00Z")
        let extra = Household.Verb.takeExtra(at: .now, amount: nil)
        let request = Household.Request(extra, of: .named("rare"), person: "sam")
        let verdict = try house.household(at: "2026-11-20T07:10:00Z").record(request, by: .command)
        guard case .needsConfirmation(let dose) = verdict.verdict else {
            Issue.record("two of seven days are too soon")
            return
        }
        #expect(dose.concerns.map(\.code) == ["near-10080-1794985800"])
        #expect(
            try house.record(extra, of: "rare", at: "2026-11-22T07:10:00Z") == "taken",
            "four of seven days are not")
    }

    /// A pause does not increase the planned interval between two doses.
    @Test func pauseDoesNotIncreaseTheInterval() throws {
        let house = try House(Self.plan, at: "2026-11-16T05:00:00Z")
        let take = Household.Verb.take(.nearest, at: .now, amount: nil)
        try house.record(
            take, of: "moved", at: "2026-11-19T08:00:00Z", confirmed: .everything)
        let pause = "pauses: [{from: 2026-11-25, until: 2026-11-28}]\nmedicines:"
        try house.apply(
            Self.plan.replacing("medicines:", with: pause), at: "2026-11-24T12:00:00Z")
        let extra = Household.Verb.takeExtra(at: .now, amount: nil)
        let soon = Household.Request(extra, of: .named("moved"), person: "sam")
        let verdict = try house.household(at: "2026-11-22T08:00:00Z").record(soon, by: .command)
        guard case .needsConfirmation(let dose) = verdict.verdict else {
            Issue.record("three of seven days are too soon")
            return
        }
        #expect(dose.concerns.map(\.code) == ["near-10080-1795075200"])
        #expect(
            try house.record(extra, of: "moved", at: "2026-11-26T07:30:00Z") == "taken",
            "seven days are what the plan says")
    }
}
