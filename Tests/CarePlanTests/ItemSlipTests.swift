import CarePlan
import CivilTime
import Testing

/// Tests of dates in a valid plan that are probably mistakes.
@Suite struct ItemSlipTests {
    private static let today = CivilDate("2026-11-22")

    private func slips(_ body: String) throws -> [String] {
        let today = try #require(Self.today)
        let plan = try PlanTextTests.plan("person: S\nzone: UTC\n\(body)").plan
        return plan.items.flatMap { $0.dateSlips(on: today) }.map {
            "\($0)".filter(\.isLetter)
        }
    }

    @Test(arguments: [
        ("medicines: [{name: A, until: 2020-01-01, doses: [{at: 8:00}]}]", "ended"),
        ("medicines: [{name: A, until: 2026-11-21, as-needed: {amount: 1}}]", "ended"),
        ("reminders: [{title: A, date: 2026-11-01}]", "past"),
        ("lenses: [{name: L, type: monthly, opened: 2027-11-20}]", "openedAhead"),
        (
            "lenses: [{name: L, type: monthly, opened: 2026-11-20, stock: {left: 3, counted: 2027-11-20}}]",
            "countedAhead"
        ),
    ])
    func pastEndAndFutureOpeningAreReported(body: String, slip: String) throws {
        #expect(try slips(body).map { $0.hasPrefix(slip) } == [true])
    }

    @Test(arguments: [
        "medicines: [{name: A, from: 2020-01-01, until: 2026-11-22, doses: [{at: 8:00}]}]",
        "reminders: [{title: A, date: 2026-11-22}]",
        "lenses: [{name: L, type: monthly, opened: 2026-11-22}]",
        "medicines: [{name: A, from: 2028-01-01, doses: [{at: 8:00}]}]",
    ])
    func todayAndFutureItemsAreNotReported(body: String) throws {
        #expect(try slips(body) == [])
    }
}

/// Tests of the names of weekdays that users write.
@Suite struct WeekdayNameTests {
    @Test(arguments: [
        ("mon", [1]), ("Tu", [2]), ("wednes", [3]), ("tirsdag", [2]), ("ons", [3]), ("LØR", [6]),
        ("soendag", [7]), ("monday-friday", [1, 2, 3, 4, 5]), ("fre-man", [1, 5, 6, 7]),
        ("on", [3]), ("to", [4]), ("th", [4]), ("mon-mon", [1]),
    ])
    func weekdayNamesAreReadInBothLanguages(word: String, numbers: [Int]) throws {
        let plan = try PlanTextTests.plan(
            "person: S\nzone: UTC\nreminders: [{title: A, on: [\(word)]}]"
        ).plan
        guard case .reminder(let reminder)? = plan.items.first?.care else { return }
        #expect(reminder.timing.slots[0].weekdays.inOrder.map(\.rawValue) == numbers)
    }

    @Test(arguments: ["s", "mo-", "-fri", "mon-tue-wed", "monk", "dag"])
    func otherWordsAreNotWeekdays(word: String) {
        #expect(throws: PlanErrors.self) {
            try PlanTextTests.plan(
                "person: S\nzone: UTC\nreminders: [{title: A, on: [\(word)]}]")
        }
    }
}
