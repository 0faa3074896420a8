import CivilTime
import Household
import Journal
import Schedule
import Testing

/// Tests of recording in every state and from every source.
@Suite struct RecordingTests {
    /// The state of an item when something is recorded.
    enum State: String, CaseIterable {
        case tooFarAhead, notYetDue, due, late, missed, missedLongAgo, missedTooLongAgo,
            taken, skipped, snoozed
        case switchedOff, gone
    }

    /// The ways of recording: a command with or without a time, and a button of a page.
    enum Face: String, CaseIterable {
        /// `take pill --for '2026-11-18 08:00'`
        case named
        /// `take pill --for '2026-11-18 08:00' --at '2026-11-18 08:10'`
        case namedAtItsTime
        /// A button of a page, which names the occurrence.
        case button
        /// A button with the time at which the dose was taken.
        case lateButton

        var source: Entry.Source {
            switch self {
            case .named, .namedAtItsTime: .command
            case .button, .lateButton: .page
            }
        }
    }

    private static let clock = TimeOfDay(hour: 8, minute: 10) ?? .midnight
    private static let morning = TimeOfDay(hour: 8, minute: 0) ?? .midnight
    private static let day = CivilDate("2026-11-18") ?? .earliest

    /// Returns the time at which the morning dose of 18 November has the state.
    func time(_ state: State) -> String {
        switch state {
        case .tooFarAhead: "2026-11-17T18:30:00Z"
        case .notYetDue: "2026-11-18T05:00:00Z"
        case .due, .taken, .skipped, .snoozed, .switchedOff, .gone: "2026-11-18T07:15:00Z"
        case .late: "2026-11-18T12:00:00Z"
        case .missed: "2026-11-19T07:30:00Z"
        case .missedLongAgo: "2026-12-18T07:30:00Z"
        case .missedTooLongAgo: "2026-12-19T07:30:00Z"
        }
    }

    func house(in state: State) throws -> House {
        let house = try House(at: "2026-11-16T05:00:00Z")
        let pill = Household.Target.planned(.date(Self.day), Self.morning)
        let before = "2026-11-18T07:05:00Z"
        switch state {
        case .taken: try house.record(.take(pill, at: .now, amount: nil), of: "pill", at: before)
        case .skipped: try house.record(.skip(pill, at: .now), of: "pill", at: before)
        case .snoozed: try house.record(.snooze(pill, minutes: 20), of: "pill", at: before)
        case .gone:
            try house.apply(
                House.plan.replacing("{at: \"08:00\", id: a}, ", with: ""),
                at: "2026-11-17T21:00:00Z")
        case .tooFarAhead, .notYetDue, .due, .late, .missed, .missedLongAgo, .missedTooLongAgo,
            .switchedOff:
            break
        }
        return house
    }

    private func target(_ face: Face, _ item: String) -> Household.Target {
        switch face {
        case .named, .namedAtItsTime: .planned(.date(Self.day), Self.morning)
        case .button, .lateButton: .named(OccurrenceName(item: item, slot: "a", date: Self.day))
        }
    }

    private func moment(_ face: Face) -> Household.Time {
        switch face {
        case .named, .button: .now
        case .namedAtItsTime: .on(.date(Self.day), Self.clock)
        case .lateButton: .during(Self.clock)
        }
    }

    /// The results of recording a named dose as taken.
    private static let takings: [State: [Face: String]] = [
        .tooFarAhead: [
            .named: "tooFarAhead", .namedAtItsTime: "ahead", .button: "tooFarAhead",
            .lateButton: "notOpenThen",
        ],
        .notYetDue: [
            .named: "taken", .namedAtItsTime: "ahead", .button: "taken",
            .lateButton: "notOpenThen",
        ],
        .due: [.named: "taken", .namedAtItsTime: "taken", .button: "taken", .lateButton: "taken"],
        .late: [
            .named: "taken", .namedAtItsTime: "taken", .button: "needs confirmation",
            .lateButton: "taken",
        ],
        .missed: [.named: "over", .namedAtItsTime: "taken", .button: "over", .lateButton: "taken"],
        .missedLongAgo: [
            .named: "over", .namedAtItsTime: "taken", .button: "over",
            .lateButton: "taken",
        ],
        .missedTooLongAgo: [
            .named: "over", .namedAtItsTime: "taken", .button: "over",
            .lateButton: "over",
        ],
        .taken: [
            .named: "said before", .namedAtItsTime: "said before", .button: "said before",
            .lateButton: "said before",
        ],
        .skipped: [
            .named: "taken", .namedAtItsTime: "taken", .button: "taken",
            .lateButton: "taken",
        ],
        .snoozed: [
            .named: "taken", .namedAtItsTime: "taken", .button: "taken",
            .lateButton: "taken",
        ],
        .switchedOff: [
            .named: "switchedOff", .namedAtItsTime: "switchedOff",
            .button: "switchedOff", .lateButton: "switchedOff",
        ],
        .gone: [
            .named: "notPlanned", .namedAtItsTime: "notPlanned", .button: "gone",
            .lateButton: "gone",
        ],
    ]

    @Test(arguments: State.allCases, Face.allCases)
    func takingFollowsTheTable(state: State, face: Face) throws {
        let house = try house(in: state)
        let count = try house.entries.count
        let item = state == .switchedOff ? "off" : "pill"
        let expected = try #require(Self.takings[state]?[face])
        let word = try house.record(
            .take(target(face, item), at: moment(face), amount: nil), of: item, by: face.source,
            at: time(state))
        #expect(word.hasSuffix(expected), "\(state), \(face): \(word)")
        #expect(try house.entries.count == count + (expected == "taken" ? 1 : 0))
    }

    /// The results of recording a named dose as skipped.
    @Test(arguments: State.allCases, [Face.named, .button])
    func skippingFollowsTheTable(state: State, face: Face) throws {
        let expected =
            switch state {
            case .tooFarAhead: "tooFarAhead"
            case .notYetDue, .due, .late, .snoozed, .missed, .missedLongAgo: "skipped"
            case .missedTooLongAgo: face == .button ? "over" : "skipped"
            case .taken: "refused: answered"
            case .skipped: "said before"
            case .switchedOff: "switchedOff"
            case .gone: face == .button ? "gone" : "notPlanned"
            }
        let item = state == .switchedOff ? "off" : "pill"
        let word = try house(in: state).record(
            .skip(target(face, item), at: .now), of: item, by: face.source, at: time(state))
        #expect(word.hasSuffix(expected), "\(state), \(face): \(word)")
    }

    @Test(arguments: State.allCases, [Face.named, .button])
    func snoozingFollowsTheTable(state: State, face: Face) throws {
        let expected =
            switch state {
            case .tooFarAhead: "tooFarAhead"
            case .notYetDue: "notDueYet"
            case .due, .late, .snoozed: "snoozed"
            case .missed, .missedLongAgo, .missedTooLongAgo: "over"
            case .taken, .skipped: "refused: answered"
            case .switchedOff: "switchedOff"
            case .gone: face == .button ? "gone" : "notPlanned"
            }
        let item = state == .switchedOff ? "off" : "pill"
        let word = try house(in: state).record(
            .snooze(target(face, item), minutes: 30), of: item, by: face.source, at: time(state))
        #expect(word.hasSuffix(expected), "\(state), \(face): \(word)")
    }

    @Test func snoozeSentTwiceAddsNothing() throws {
        let house = try House()
        let now = "2026-11-18T07:10:00Z"
        for source in [Entry.Source.command, .page] {
            try house.record(.snooze(.nearest, minutes: 30), of: "pill", by: source, at: now)
        }
        #expect(try house.entries.count == 1)
    }

    @Test func snoozeBeyondTheEndIsRefused() throws {
        let word = try House().record(
            .snooze(.nearest, minutes: 600), of: "pill", at: "2026-11-18T18:00:00Z")
        #expect(word == "refused: overByThen")
    }
}

/// Tests of doses as needed and outside the plan.
extension RecordingTests {
    private static let take = Household.Verb.take(.nearest, at: .now, amount: nil)

    @Test(arguments: [Entry.Source.command, .page])
    func asNeededDoseIsCheckedAgainstItsLimits(source: Entry.Source) throws {
        let house = try House()
        let say = { (time: String, confirmed: Household.Confirmation) in
            try house.record(Self.take, of: "pain", by: source, at: time, confirmed: confirmed)
        }
        #expect(try say("2026-11-18T06:00:00Z", .none) == "taken")
        #expect(try say("2026-11-18T07:00:00Z", .none) == "needs confirmation")
        #expect(try house.entries.count == 1)
        #expect(try say("2026-11-18T07:00:00Z", .everything) == "taken")
        #expect(try say("2026-11-18T14:00:00Z", .none) == "taken")
        #expect(try say("2026-11-18T21:00:00Z", .none) == "needs confirmation")
    }

    @Test(arguments: [Entry.Source.command, .page])
    func asNeededThatIsSwitchedOffIsRefused(source: Entry.Source) throws {
        let now = "2026-11-18T06:00:00Z"
        let house = try House()
        #expect(
            try house.record(Self.take, of: "rare", by: source, at: now) == "refused: switchedOff")
        let extra = Household.Verb.takeExtra(at: .now, amount: nil)
        #expect(try house.record(extra, of: "rare", by: source, at: now) == "taken")
    }

    @Test func repeatedPressAddsNothingAndAnOutdatedOneIsRefused() throws {
        let house = try House()
        let none = Household.LastEntry(nil)
        let press = { (time: String, seen: Household.LastEntry) in
            try house.record(
                Self.take, of: "pain", by: .page, at: time, seeing: seen)
        }
        #expect(try press("2026-11-18T06:00:00Z", none) == "taken")
        #expect(try press("2026-11-18T06:00:01Z", none) == "said before")
        let last = Household.LastEntry(try house.entries.last?.id)
        #expect(try press("2026-11-18T13:00:00Z", last) == "taken")
        #expect(try press("2026-11-18T13:01:00Z", none) == "refused: changed")
    }

    @Test(arguments: [
        ("left", "refused: lensSet"), ("pill", "taken"), ("knee", "taken"), ("pain", "taken"),
    ])
    func onlyMedicinesHaveDosesOutsideThePlan(item: String, expected: String) throws {
        let extra = Household.Verb.takeExtra(at: .now, amount: nil)
        #expect(try House().record(extra, of: item, at: "2026-11-18T12:00:00Z") == expected)
    }

    @Test func itemWithoutTimesCannotBeSkipped() throws {
        let now = "2026-11-18T12:00:00Z"
        let skip = Household.Verb.skip(.nearest, at: .now)
        #expect(try House().record(skip, of: "pain", at: now) == "refused: asNeeded")
        #expect(try House().record(skip, of: "left", at: now) == "refused: lensSet")
    }
}
