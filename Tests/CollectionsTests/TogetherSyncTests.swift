import CivilTime
import Collections
import Feed
import Foundation
import Journal
import Testing

/// Tests of a folder in which tasks that are due together share one alarm, and that apps also
/// change.
@Suite struct TogetherSyncTests {
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc
            doses: [{at: "08:00", id: morning}]
          - name: Iron
            doses: [{at: "08:00", id: morning}]
          - name: Salt
            doses: [{at: "08:00", id: morning}]
        """
    private static let start = "2026-11-20T08:00"
    private var collection: MemoryCollection

    init() throws { collection = try MemoryCollection(Self.plan, alarms: .together) }

    private func name(_ item: String) throws -> String {
        try #require(
            collection.objects.first {
                $0.value.contains("SUMMARY:1 tablet \(item)\r\n")
                    && $0.value.contains(":20261120T080000\r\nDUE")
            }?.key)
    }

    /// Returns the alarm texts of an item's task of the day.
    private func words(_ item: String) throws -> [String] {
        try #require(collection.objects[try name(item)]).replacing("\r\n ", with: "")
            .split(separator: "BEGIN:VALARM").dropFirst().map { alarm in
                alarm.split(separator: "\r\n").first { $0.hasPrefix("DESCRIPTION:") }
                    .map { String($0.dropFirst(12)) } ?? ""
            }
    }

    private func words() throws -> [[String]] { try ["Zinc", "Iron", "Salt"].map(words) }

    private mutating func edit(_ item: String, _ change: (String) -> String) throws {
        let name = try name(item)
        let text = try #require(collection.objects[name])
        collection.objects[name] = change(text)
        try #require(collection.objects[name] != text)
    }

    /// Adds an app's property to a task, so that dosecal edits the task instead of replacing it.
    private mutating func touch(_ item: String) throws {
        try edit(item) { $0.replacing("SEQUENCE", with: "X-APP:kept\r\nSEQUENCE") }
    }

    private mutating func take(_ item: String, at time: String) throws -> Int {
        try collection.record(Self.start, of: item.lowercased(), at: time) {
            .taken($0, at: $1, nil)
        }
        let result = try collection.sync(at: time)
        #expect(try collection.sync(at: time).changed == 0)
        return result.changed
    }

    @Test func firstTaskHasTheAlarmForAllOpenOnes() throws {
        #expect(
            try words() == [["1 tablet Zinc\\, 1 tablet Iron\\, 1 tablet Salt"], [], []])
    }

    @Test(arguments: [[], ["Zinc"], ["Iron"], ["Zinc", "Iron", "Salt"]])
    func answeredDoseIsNotNamedInTheSharedAlarm(touched: [String]) throws {
        var test = self
        for item in touched { try test.touch(item) }
        #expect(try test.take("Iron", at: "06:30") == 2)
        #expect(try test.words() == [["1 tablet Zinc\\, 1 tablet Salt"], [], []])
        #expect(try test.take("Zinc", at: "06:40") == 2)
        #expect(try test.words() == [[], [], ["1 tablet Salt"]])
        try test.collection.undo(at: "06:50")
        #expect(try test.collection.sync(at: "06:50").changed == 2)
        #expect(try test.words() == [["1 tablet Zinc\\, 1 tablet Salt"], [], []])
        for item in touched {
            let text = test.collection.objects[try test.name(item)]
            #expect(text?.contains("X-APP:kept\r\n") == true)
        }
    }

    @Test(arguments: [false, true])
    func remainingTasksShareTheAlarmAfterAnEdit(isTouched: Bool) throws {
        var test = self
        if isTouched { try test.touch("Iron") }
        let plan = Self.plan.replacing(
            "  - name: Zinc\n    doses", with: "  - name: Zinc\n    enabled: false\n    doses")
        try test.collection.apply(plan, at: "06:30")
        try test.collection.sync(at: "06:30")
        #expect(try test.words("Iron") == ["1 tablet Iron\\, 1 tablet Salt"])
    }

    @Test func alarmInThePastIsNotMoved() throws {
        var test = self
        #expect(try test.take("Zinc", at: "07:05") == 1)
        #expect(try test.words() == [[], [], []])
        #expect(try test.take("Iron", at: "07:10") == 1)
    }

    @Test func doseSnoozedAfterItsAlarmRingsAgainForAllOpenOnes() throws {
        var test = self
        try test.collection.record(Self.start, of: "zinc", at: "07:01") {
            .snoozed($0, at: $1, until: $1.advanced(byMinutes: 30))
        }
        #expect(try test.collection.sync(at: "07:01").changed == 1)
        let all = "1 tablet Zinc\\, 1 tablet Iron\\, 1 tablet Salt"
        #expect(try test.words() == [[all, all], [], []])
        #expect(try test.take("Iron", at: "07:10") == 2)
        #expect(try test.words("Zinc") == [all, "1 tablet Zinc\\, 1 tablet Salt"])
    }

    @Test func doseSnoozedEarlyHasASeparateAlarm() throws {
        var test = self
        try test.collection.record(Self.start, of: "zinc", at: "06:50") {
            .snoozed($0, at: $1, until: $1.advanced(byMinutes: 30))
        }
        #expect(try test.collection.sync(at: "06:50").changed == 2)
        #expect(
            try test.words() == [
                ["1 tablet Zinc"], ["1 tablet Iron\\, 1 tablet Salt"], [],
            ])
    }

    @Test func taskMovedToAnotherDayDoesNotShareItsAlarm() throws {
        var test = self
        try test.edit("Zinc") {
            $0.replacing(":20261120T080000\r\nDUE", with: ":20261121T090000\r\nDUE")
        }
        try test.collection.sync(at: "06:30")
        #expect(try test.words("Iron") == ["1 tablet Iron\\, 1 tablet Salt"])
        #expect(try test.words("Salt") == [])
    }

    @Test func removedAlarmMovesToTheNextTask() throws {
        var test = self
        try test.edit("Zinc") { text in
            let (begin, end) = ("BEGIN:VALARM", "END:VALARM\r\n")
            guard let from = text.range(of: begin)?.lowerBound,
                let to = text.range(of: end)?.upperBound
            else { return text }
            return text.replacingOccurrences(of: String(text[from..<to]), with: "")
        }
        try test.collection.sync(at: "06:30")
        #expect(try test.words() == [[], ["1 tablet Iron\\, 1 tablet Salt"], []])
        #expect(try test.collection.sync(at: "06:31").changed == 0)
    }

    @Test func discreetTasksNeverNameMedicines() throws {
        var test = self
        try test.touch("Zinc")
        try test.collection.sync(at: "06:30", isDiscreet: true)
        #expect(!test.collection.objects.values.contains { $0.contains("Zinc") })
        #expect(
            test.collection.objects.values.contains {
                $0.contains("DESCRIPTION:Reminder 1\\, Reminder 2\\, Reminder 3\r\n")
            })
    }
}
