import Foundation
import TestSupport
import Testing

/// Tests that an export of many plans in parallel equals an export one by one.
@Suite struct ExportOfManyTests {
    private let files: TemporaryFolder

    init() throws {
        files = try TemporaryFolder()
    }

    /// Returns plans of persons: each has a series, and a cycle that is published as single dates.
    private func plans(_ numbers: Range<Int>) throws -> [String] {
        try numbers.map { number in
            let text = """
                person: Person \(number)
                zone: \(number.isMultiple(of: 7) ? "Asia/Tokyo" : "Europe/Copenhagen")
                medicines:
                  - {name: A, doses: [{at: "08:\(10 + number % 50)"}], from: 2026-10-20}
                  - {name: B, doses: [{at: "09:00"}], from: 2026-11-\(10 + number % 20), \
                cycle: {on: \(number % 5 + 1) days, off: 2 days}}
                """
            return try plan("p\(number).yaml", text)
        }
    }

    private func plan(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: files / name)
        return name
    }

    private func export(_ plans: [String], _ options: [String] = []) throws -> ProgramResult {
        try ToolRun.run(
            ["export", "--now", "2026-11-20T08:00:00Z"] + options + plans,
            environment: ["SOURCE_DATE_EPOCH": "1795132800"], folder: files.url)
    }

    /// Returns the events of a feed.
    private func events(_ feed: ProgramResult) throws -> Substring {
        try #require(feed.status == 0, "\(feed.errors)")
        let start = try #require(feed.text.range(of: "BEGIN:VEVENT\r\n"))
        let end = try #require(feed.text.range(of: "END:VCALENDAR\r\n"))
        return feed.text[start.lowerBound..<end.lowerBound]
    }

    @Test(arguments: [
        [], ["--form", "expanded"], ["--alarms", "together"], ["--discreet"],
    ])
    func eventsEqualThoseOfSmallExports(options: [String]) throws {
        let plans = try plans(0..<90)
        let few = try stride(from: 0, to: plans.count, by: 10).map { start in
            try events(export(Array(plans[start..<start + 10]), options))
        }
        #expect(try events(export(plans, options)) == few.joined())
    }

    @Test func errorsAreInTheOrderOfThePlans() throws {
        var plans = try plans(0..<90)
        plans.insert(try plan("first.yaml", "person: Sam\nzone: Nowhere\nmedicines: []\n"), at: 70)
        plans.insert("missing.yaml", at: 40)
        plans.insert(try plan("second.yaml", "person: [Sam\n"), at: 5)
        let result = try export(plans, ["-o", "feed.ics"])
        #expect(result.status == 1)
        let alone = try ["second.yaml", "missing.yaml", "first.yaml"].map {
            try export([$0]).errors
        }
        #expect(alone.allSatisfy { !$0.isEmpty })
        #expect(result.errors == alone.joined())
        #expect(try !files.names().contains("feed.ics"))
    }

    @Test func personGivenTwiceIsReported() throws {
        let result = try export(try plans(0..<60) + ["p3.yaml"])
        #expect(result.status == 1)
        #expect(result.text == "")
        #expect(result.errors.contains("two of the plans have the same id"))
    }

    @Test func fullDiskIsAnError() throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let result = try export(plans(0..<200), ["--form", "expanded", "-o", "/dev/full"])
        #expect(result.status == 1)
        #expect(
            result.errors == "dosecal: error: cannot write '/dev/full': No space left on device\n")
    }
}
