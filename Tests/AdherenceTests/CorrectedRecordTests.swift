import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule
import TestSupport
import Testing

/// Tests of corrections to the record, and of undoing them.
@Suite struct CorrectedRecordTests {
    private static let start = "2026-11-01 07:00"

    @Test func undoCanBeUndone() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        var last = try diary.take("a", on: "2026-11-02", at: "2026-11-02 08:05")
        for round in 0..<6 {
            let state = round.isMultiple(of: 2) ? "taken" : "missed"
            #expect(
                try diary.states("2026-11-02", at: "2026-11-04 07:00")
                    == ["2026-11-02 a 08:00 \(state)"])
            last = try diary.undo(last, at: "2026-11-03 08:05")
        }
    }

    @Test func entryUndoneTwiceIsRestoredWhenBothUndosAreUndone() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        let taken = try diary.take("a", on: "2026-11-02", at: "2026-11-02 08:05")
        let first = try diary.undo(taken, at: "2026-11-03 08:05")
        let second = try diary.undo(taken, at: "2026-11-03 08:06")
        try diary.undo(first, at: "2026-11-03 08:07")
        #expect(diary.record.standing.count == 0)
        try diary.undo(second, at: "2026-11-03 08:08")
        #expect(diary.record.standing.map(\.id) == [taken])
    }

    /// An import can deliver entries in a different order.
    @Test func undoMayBeRecordedBeforeItsEntry() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        let taken = try diary.take("a", on: "2026-11-02", at: "2026-11-02 08:05")
        let first = try diary.undo(taken, at: "2026-11-03 08:05")
        try diary.undo(taken, at: "2026-11-03 08:06")
        try diary.undo(first, at: "2026-11-03 08:07")
        var random = SeededRandom(seed: 8)
        for _ in 0..<50 {
            let shuffled = Record(diary.entries.shuffled(using: &random))
            #expect(shuffled.standing.isEmpty, "\(shuffled.entries.map(\.id))")
        }
    }

    @Test func takenOverridesSkippedAndTheEarliestCounts() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        let late = try diary.take("a", on: "2026-11-02", at: "2026-11-02 09:00")
        try diary.skip("a", on: "2026-11-02", at: "2026-11-02 07:00")
        let early = try diary.take(
            "a", on: "2026-11-02", at: "2026-11-02 08:10", recorded: "2026-11-02 12:00")
        #expect(try diary.answer == "taken 08:10")
        #expect(diary.record.takings(of: "m") == [2])
        try diary.undo(early, at: "2026-11-02 13:00")
        #expect(try diary.answer == "taken 09:00")
        try diary.undo(late, at: "2026-11-02 13:00")
        #expect(try diary.answer == "skipped 07:00")
    }

    @Test func severalEntriesForOneDoseCountOnce() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        for minute in ["05", "06", "07"] {
            try diary.take("a", on: "2026-11-02", at: "2026-11-02 08:\(minute)")
        }
        let figures = try diary.figures("2026-11-02", "2026-11-02", at: "2026-11-03 07:00")
        #expect(figures.taken == 1 && figures.unplanned == 0 && figures.amount == Amount(1))
    }

    @Test func oldDoseCanBeRecordedLater() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        try diary.take(
            "a", on: "2026-11-02", at: "2026-11-02 08:00", recorded: "2027-03-01 12:00")
        #expect(
            try diary.states("2026-11-02", at: "2027-03-01 12:00") == ["2026-11-02 a 08:00 taken"])
    }

    @Test func doseOfAnUnknownSlotCountsAsUnplanned() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        try diary.take("gone", on: "2026-11-02", at: "2026-11-02 08:00")
        let figures = try diary.figures("2026-11-02", "2026-11-02", at: "2026-11-03 07:00")
        #expect(figures.unplanned == 1 && figures.missed == 1 && figures.taken == 0)
    }
}

extension Diary {
    /// The answer to the dose of 2 November.
    fileprivate var answer: String {
        get throws {
            let answer = try timeline.outcomes(
                of: "m", from: date("2026-11-02"), through: date("2026-11-02")
            ).first?.answer
            return answer.map {
                "\($0.isTaken ? "taken" : "skipped") \(zone.wallClock(at: $0.at).time)"
            } ?? "open"
        }
    }
}
