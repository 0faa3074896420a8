import Adherence
import CarePlan
import CivilTime
import Journal
import Testing

/// Tests of doses that follow other doses: only the answer to the other dose moves them.
@Suite struct LinkedDoseTests {
    private func after(_ item: String, by span: String, named id: String, _ more: String = "")
        -> String
    {
        "name: \(id), id: \(id), after: {item: \(item), by: \(span)\(more)}"
    }

    private func diary(_ more: String = "") throws -> Diary {
        try Diary(
            medicine("m", at: "08:00"), after("m", by: "4 h", named: "n", more),
            after("n", by: "30 min", named: "o"), at: "2026-11-01 07:00")
    }

    private func states(
        _ diary: Diary, _ item: String, at time: String = "2026-11-02 08:30"
    ) throws -> String {
        try diary.states("2026-11-02", of: item, at: time).joined(separator: ", ")
    }

    @Test func takenDoseMovesItsFollowers() throws {
        var diary = try diary()
        #expect(try states(diary, "n") == "2026-11-02 a 12:00 not-yet-due")
        #expect(try states(diary, "o") == "2026-11-02 a 12:30 not-yet-due")
        let late = try diary.take("a", on: "2026-11-02", at: "2026-11-02 09:30")
        #expect(try states(diary, "n") == "2026-11-02 a 13:30 not-yet-due")
        #expect(try states(diary, "o") == "2026-11-02 a 14:00 not-yet-due")
        try diary.undo(late, at: "2026-11-02 09:40")
        #expect(try states(diary, "n") == "2026-11-02 a 12:00 not-yet-due")
        try diary.take("a", on: "2026-11-02", at: "2026-11-02 07:30")
        #expect(try states(diary, "n") == "2026-11-02 a 11:30 not-yet-due")
        #expect(try states(diary, "o", at: "2026-11-02 12:05") == "2026-11-02 a 12:00 due")
    }

    @Test func secondsAreIgnored() throws {
        var diary = try diary()
        let at = Instant(seconds: try diary.instant("2026-11-02 09:30").seconds + 59)
        diary.write(
            .taken(Planned(slot: "a", ordinal: 1, start: nil), at: at, Amount(1)), "m",
            on: try date("2026-11-02"), recorded: at)
        let due = try diary.timeline.outcomes(
            of: "n", from: try date("2026-11-02"), through: try date("2026-11-02"))
        #expect(due.map(\.start) == [try diary.instant("2026-11-02 13:30")])
    }

    @Test func followerOfASkippedDoseIsPausedAndNotMissed() throws {
        var diary = try diary()
        let skipped = try diary.skip("a", on: "2026-11-02", at: "2026-11-02 08:10")
        for item in ["n", "o"] {
            #expect(try states(diary, item, at: "2026-11-03 07:00").hasSuffix("paused"))
        }
        let figures = try diary.figures(
            of: "n", "2026-11-02", "2026-11-02", at: "2026-11-03 07:00")
        #expect(figures.missed == 0 && figures.paused == 1)
        try diary.undo(skipped, at: "2026-11-02 08:20")
        #expect(try states(diary, "n") == "2026-11-02 a 12:00 not-yet-due")
    }

    @Test func waitingDoseThatIsTakenCounts() throws {
        var diary = try diary()
        try diary.skip("a", on: "2026-11-02", at: "2026-11-02 08:10")
        try diary.take("a", of: "n", on: "2026-11-02", at: "2026-11-02 12:10")
        #expect(try states(diary, "n") == "2026-11-02 a 12:00 taken")
        #expect(try states(diary, "o", at: "2026-11-02 12:20") == "2026-11-02 a 12:40 not-yet-due")
    }

    @Test func followerOfAMissedDoseIsDueAsPlanned() throws {
        let diary = try diary()
        #expect(try states(diary, "n", at: "2026-11-02 13:00") == "2026-11-02 a 12:00 due")
        #expect(try states(diary, "n", at: "2026-11-03 07:00") == "2026-11-02 a 12:00 missed")
    }

    @Test func followerOfAMissedDoseWaitsIfThePlanSaysSo() throws {
        let diary = try diary(", if-missed: wait")
        #expect(try states(diary, "n", at: "2026-11-02 13:00") == "2026-11-02 a 12:00 due")
        for item in ["n", "o"] {
            #expect(try states(diary, item, at: "2026-11-03 07:00").hasSuffix("paused"))
        }
        #expect(try states(diary, "m", at: "2026-11-03 07:00") == "2026-11-02 a 08:00 missed")
    }

    @Test func answeredFollowerIsNotMovedAfterwards() throws {
        var diary = try diary()
        try diary.take("a", of: "n", on: "2026-11-02", at: "2026-11-02 11:50")
        try diary.take(
            "a", on: "2026-11-02", at: "2026-11-02 10:00", recorded: "2026-11-02 14:00")
        #expect(try states(diary, "n") == "2026-11-02 a 12:00 taken")
        let figures = try diary.figures(
            of: "n", "2026-11-02", "2026-11-02", at: "2026-11-03 07:00")
        #expect(figures.onTime == 1)
    }

    @Test func aMovedDoseCanBeAnsweredForSixHours() throws {
        var diary = try Diary(
            medicine("m", at: "19:00"), after("m", by: "4 h", named: "n"), at: "2026-11-01 07:00")
        try diary.take("a", on: "2026-11-02", at: "2026-11-02 23:00")
        #expect(
            try diary.windows("2026-11-02", of: "n") == [
                "2026-11-03T03:00:00..<2026-11-03T09:00:00"
            ])
        #expect(
            try diary.states("2026-11-02", of: "n", at: "2026-11-03 08:00")
                == ["2026-11-02 a 03:00 due"])
    }

    /// The interval of a moved dose is elapsed time, also across a clock change; planned times are
    /// local times.
    @Test func movedDoseIsCountedInElapsedTime() throws {
        var diary = try Diary(
            medicine("m", at: "00:30"), after("m", by: "4 h", named: "n"), at: "2026-03-27 07:00")
        #expect(
            try diary.states("2026-03-29", of: "n", at: "2026-03-29 00:00")
                == ["2026-03-29 a 04:30 not-yet-due"])
        try diary.take("a", on: "2026-03-29", at: "2026-03-29 00:40")
        #expect(
            try diary.states("2026-03-29", of: "n", at: "2026-03-29 00:50")
                == ["2026-03-29 a 05:40 not-yet-due"])
    }

    @Test func followerOfAPausedDoseWaits() throws {
        let pause = "pauses: [{from: 2026-11-02, until: 2026-11-02}]"
        let diary = try Diary(
            medicine("m", at: "08:00", and: pause), after("m", by: "4 h", named: "n"),
            at: "2026-11-01 07:00")
        #expect(
            try diary.states("2026-11-02", "2026-11-03", of: "n", at: "2026-11-05 07:00") == [
                "2026-11-02 a 12:00 paused", "2026-11-03 a 12:00 missed",
            ])
    }

    /// A pause of the item or of the whole plan still applies to an item that follows a paused one.
    @Test(arguments: [
        ("", "2026-11-02 a 13:30 not-yet-due"), ("pause", "2026-11-02 a 13:30 paused"),
    ])
    func doseTakenDuringItsPauseIsFollowed(own: String, state: String) throws {
        let pause = "pauses: [{from: 2026-11-02, until: 2026-11-02}]"
        let follower = after("m", by: "4 h", named: "n")
        var diary = try Diary(
            medicine("m", at: "08:00", and: pause),
            own.isEmpty ? follower : "\(follower), \(pause)",
            at: "2026-11-01 07:00")
        try diary.take("a", on: "2026-11-02", at: "2026-11-02 09:30")
        #expect(try diary.states("2026-11-02", of: "n", at: "2026-11-02 09:40") == [state])
    }

    /// An extra dose of a skipped or paused item moves the whole chain.
    @Test(arguments: [true, false])
    func extraDoseMovesWaitingFollowers(isSkipped: Bool) throws {
        let pause = isSkipped ? "" : "pauses: [{from: 2026-11-02, until: 2026-11-02}]"
        var diary = try Diary(
            medicine("m", at: "08:00", and: pause), after("m", by: "4 h", named: "n"),
            after("n", by: "30 min", named: "o"), at: "2026-11-01 07:00")
        if isSkipped { try diary.skip("a", on: "2026-11-02", at: "2026-11-02 08:10") }
        let extra = try diary.takeSome(at: "2026-11-02 09:30")
        #expect(try states(diary, "n", at: "2026-11-02 09:31") == "2026-11-02 a 13:30 not-yet-due")
        #expect(try states(diary, "o", at: "2026-11-02 09:31") == "2026-11-02 a 14:00 not-yet-due")
        #expect(try states(diary, "o", at: "2026-11-03 09:31") == "2026-11-02 a 14:00 missed")
        try diary.take("a", of: "n", on: "2026-11-02", at: "2026-11-02 13:30")
        let figures = try diary.figures(
            of: "n", "2026-11-02", "2026-11-02", at: "2026-11-02 13:40")
        #expect(figures.taken == 1)
        try diary.undo(extra, at: "2026-11-02 13:40")
        #expect(try states(diary, "n", at: "2026-11-02 13:41").hasSuffix("taken"))
    }

    @Test func pausedFollowerMakesTheNextOneWait() throws {
        let pause = "pauses: [{from: 2026-11-02, until: 2026-11-02}]"
        var diary = try Diary(
            medicine("m", at: "08:00"), "\(after("m", by: "4 h", named: "n")), \(pause)",
            after("n", by: "30 min", named: "o"), at: "2026-11-01 07:00")
        try diary.takeSome(at: "2026-11-02 08:30")
        for item in ["n", "o"] {
            #expect(try states(diary, item, at: "2026-11-02 08:31").hasSuffix("paused"))
        }
    }

    /// An extra dose late in the evening belongs to the evening dose, even if only the next day is
    /// requested.
    @Test func extraDoseDoesNotMoveTheNextDay() throws {
        var diary = try Diary(
            medicine("m", at: "08:00", "20:00"), after("m", by: "1 h", named: "n"),
            at: "2026-11-01 07:00")
        try diary.takeSome(at: "2026-11-01 21:30")
        #expect(
            try diary.states("2026-11-02", of: "n", at: "2026-11-02 06:00") == [
                "2026-11-02 a 09:00 not-yet-due", "2026-11-02 b 21:00 not-yet-due",
            ])
    }

    @Test func editDoesNotMoveAnsweredDoses() throws {
        var diary = try diary()
        try diary.take("a", on: "2026-11-02", at: "2026-11-02 09:30")
        let at = try diary.instant("2026-11-02 13:40")
        let start = try diary.instant("2026-11-02 13:30")
        diary.write(
            .taken(Planned(slot: "a", ordinal: 1, start: start), at: at, Amount(1)), "n",
            on: try date("2026-11-02"), recorded: at)
        try diary.apply(
            [medicine("m", at: "08:00"), after("m", by: "6 h", named: "n")],
            at: "2026-11-02 14:00")
        #expect(try states(diary, "n") == "2026-11-02 a 13:30 taken")
        #expect(
            try diary.states("2026-11-03", of: "n", at: "2026-11-03 08:00")
                == ["2026-11-03 a 14:00 not-yet-due"])
    }

    @Test func onlyOneOfSeveralDosesCanBeFollowed() throws {
        let diary = try Diary(
            medicine("m", at: "08:00", "20:00"), after("m", by: "1 h", named: "n", ", dose: b"),
            after("m", by: "1 h", named: "o"), at: "2026-11-01 07:00")
        #expect(
            try diary.states("2026-11-02", of: "n", at: "2026-11-02 07:00")
                == ["2026-11-02 b 21:00 not-yet-due"])
        #expect(
            try diary.states("2026-11-02", of: "o", at: "2026-11-02 07:00") == [
                "2026-11-02 a 09:00 not-yet-due", "2026-11-02 b 21:00 not-yet-due",
            ])
    }
}
