import CarePlan
import CivilTime
import Testing

/// Tests of marks in titles that mean done.
@Suite struct DoneMarkTests {
    private static let head = "person: Sam\nzone: UTC\n"
    private static let dentist = "reminders: [{title: Dentist, date: 2027-01-14}]\n"

    private func mistakes(_ body: String) -> [String] {
        do {
            _ = try CarePlan(reading: Array((Self.head + body).utf8), zones: ZoneDirectory())
            return []
        } catch {
            return error.mistakes.map {
                "\($0.position.line):\($0.position.column): \($0.english)"
            }
        }
    }

    @Test func marksAreKeptAsWritten() throws {
        let plan = try PlanTextTests.plan(
            "\(Self.head)done-marks: [\"✓\", X, done by me]\n\(Self.dentist)"
        ).plan
        #expect(plan.doneMarks == ["✓", "X", "done by me"])
        let single = try PlanTextTests.plan("\(Self.head)done-marks: ✓\n").plan
        #expect(single.doneMarks == ["✓"])
        #expect(try PlanTextTests.plan(Self.head).plan.doneMarks == [])
    }

    private static let clash =
        "the title of the item on line 4 begins with this mark, "
        + "so it would always count as done; choose another mark"

    @Test(arguments: [
        ("d", dentist), ("DENT", dentist), ("Dentist", dentist),
        ("2", "medicines: [{name: A, doses: [{at: 8:00, amount: 2}]}]"),
        ("1 tab", "medicines: [{name: A, doses: [{at: 8:00}]}]"),
        ("a", "medicines: [{name: A, as-needed: {}}]"),
        (
            "4",
            "medicines: [{name: A, taper: [{amount: 4, for: 3 days}], from: 2026-11-20, doses: [{at: 8:00}]}]"
        ),
        ("l", "lenses: [{name: Left, type: 9, opened: 2026-11-10}]"),
        ("off", "reminders: [{title: Officially off, at: 8:00, enabled: false}]"),
    ])
    func titleMustNotBeginWithAMark(mark: String, body: String) {
        let lines = body.hasSuffix("\n") ? body : "\(body)\n"
        // The item is on the fourth line, the mark on the third.
        let found = mistakes("done-marks: [\"\(mark)\"]\n\(lines)")
        #expect(found == ["3:14: \(Self.clash)"])
    }

    @Test(arguments: ["entist", "2", "Dentists", "✓ D"])
    func marksThatNoTitleBeginsWithAreAllowed(mark: String) {
        #expect(mistakes("done-marks: [\"\(mark)\"]\n\(Self.dentist)") == [])
    }

    @Test func editKeepsMarks() throws {
        let text = try PlanTextTests.plan(
            "\(Self.head)# mine\ndone-marks: [✓]  # and this\n\(Self.dentist)")
        let edited = try text.settingEnabled(false, ofItemAt: 0)
        #expect(edited.plan.doneMarks == ["✓"])
        #expect(
            String(decoding: edited.bytes, as: UTF8.self).contains("done-marks: [✓]  # and this"))
    }

    @Test func itemWhoseTitleBeginsWithAMarkIsNotAdded() throws {
        let text = try PlanTextTests.plan("\(Self.head)done-marks: [x]\n\(Self.dentist)")
        let visit = { ItemValues(.reminder, stating: ["title": $0, "date": "2027-01-14"]) }
        let error = #expect(throws: ItemTextError.self) { _ = try text.adding(visit("X-ray")) }
        guard case .mistakes(let mistakes) = error else { return }
        #expect(
            mistakes.map(\.english) == [
                "the title of the item on line 4 begins with this mark, so it would always count "
                    + "as done; choose another mark"
            ])
        #expect(
            try text.adding(visit("An x-ray")).plan.items.map(\.name) == ["Dentist", "An x-ray"])
    }

    @Test func changedMarksAreReported() throws {
        func plan(_ marks: String) throws -> CarePlan {
            try PlanTextTests.plan(Self.head + marks).plan
        }
        let old = try plan("done-marks: [x, ✓]\n")
        let expected: [HeadChange] = [.doneMarks(from: ["x", "✓"], to: ["✓"])]
        #expect(PlanDifference(from: old, to: try plan("done-marks: ✓\n")).head == expected)
        #expect(PlanDifference(from: old, to: try plan("done-marks: [✓, x]\n")).isEmpty)
        #expect(try old != plan(""))
    }

    @Test func changedWearTasksAreReported() throws {
        let plain = "lenses: [{name: L, type: 9, opened: 2026-11-10}]\n"
        let old = try PlanTextTests.plan(Self.head + plain).plan
        let new = try PlanTextTests.plan(
            Self.head + plain.replacing("}", with: ", wear-tasks: true}")
        ).plan
        #expect(PlanDifference(from: old, to: new).changed.first?.changes == [.wearTasks(true)])
        #expect(PlanDifference(from: new, to: old).changed.first?.changes == [.wearTasks(false)])
    }
}
