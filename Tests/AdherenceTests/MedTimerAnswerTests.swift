import CarePlan
import CivilTime
import Journal
import Testing

/// Reminders that depend on answers, compared with the documented behaviour of MedTimer, an Android
/// app. The same answers must give the same times; comments mark the intended differences. The
/// rules are those of docs/UseCases.md in Futsch1/medTimer (August 2026), under the headings quoted
/// here.
@Suite struct MedTimerAnswerTests {
    /// "Doses that shall be taken at a specific time after the previous dose": the first at 08:00,
    /// the next ones four, five and six hours after the dose before.
    private static func chain() throws -> Diary {
        try Diary(
            medicine("first", at: "08:00"), follower("second", "first", "4 h"),
            follower("third", "second", "5 h"), follower("fourth", "third", "6 h"),
            at: "2027-01-01 06:00")
    }

    private static func follower(_ id: String, _ item: String, _ span: String) -> String {
        "name: \(id), id: \(id), after: {item: \(item), by: \(span)}"
    }

    private func times(_ diary: Diary, at now: String) throws -> [String] {
        try ["second", "third", "fourth"].map { item in
            let line = try #require(try diary.states("2027-01-04", of: item, at: now).first)
            return String(line.dropFirst("2027-01-04 a ".count))
        }
    }

    @Test func followingDoses() throws {
        var diary = try Self.chain()
        // MedTimer plans the others only after the first is answered; dosecal shows the whole day.
        #expect(
            try times(diary, at: "2027-01-04 07:00") == [
                "12:00 not-yet-due", "17:00 not-yet-due", "23:00 not-yet-due",
            ])
        try diary.take("a", of: "first", on: "2027-01-04", at: "2027-01-04 08:20")
        #expect(
            try times(diary, at: "2027-01-04 09:00") == [
                "12:20 not-yet-due", "17:20 not-yet-due", "23:20 not-yet-due",
            ])
        // The last dose is due on the next day.
        try diary.take("a", of: "second", on: "2027-01-04", at: "2027-01-04 13:10")
        #expect(
            try times(diary, at: "2027-01-04 14:00") == [
                "12:20 taken", "18:10 not-yet-due", "00:10 not-yet-due",
            ])
        // In MedTimer the next dose follows a skipped one; in dosecal the followers of a skipped
        // dose wait.
        try diary.skip("a", of: "third", on: "2027-01-04", at: "2027-01-04 18:30")
        #expect(
            try times(diary, at: "2027-01-04 19:00") == [
                "12:20 taken", "18:10 skipped", "23:00 paused",
            ])
    }

    /// "Interval reminders", counted from the last answer: ten hours between doses.
    @Test func intervalsFromTheLastAnswer() throws {
        var diary = try Diary(
            "name: m, id: m, every: 10 h, counts: from-last-taken, from: 2027-01-04, "
                + "doses: [{at: \"08:00\", id: a}]", at: "2027-01-01 06:00")
        func next(_ now: String) throws -> String? {
            try diary.states("2027-01-04", "2027-01-06", at: now)
                .first { $0.hasSuffix("not-yet-due") }
        }
        let answers = [
            (1, "2027-01-04 08:00", true, "2027-01-04 09:00", "2027-01-04 a#2 19:00 not-yet-due"),
            (2, "2027-01-04 19:00", true, "2027-01-04 18:30", "2027-01-05 a 04:30 not-yet-due"),
            // MedTimer counts from the time when the skip was recorded, dosecal from the planned
            // time.
            (1, "2027-01-05 04:30", false, "2027-01-05 07:00", "2027-01-05 a#2 14:30 not-yet-due"),
        ]
        for (ordinal, planned, isTaken, time, expected) in answers {
            let at = try diary.instant(time)
            let dose = Planned(slot: "a", ordinal: ordinal, start: try diary.instant(planned))
            diary.write(
                isTaken ? .taken(dose, at: at, Amount(1)) : .skipped(dose, at: at), "m",
                on: try date(String(planned.prefix(10))), recorded: at)
            #expect(try next(time) == expected)
        }
    }
}
