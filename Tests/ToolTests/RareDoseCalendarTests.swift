import Foundation
import TestSupport
import Testing

/// Tests of rare doses in commands, feeds and tasks over three weeks.
@Suite struct RareDoseCalendarTests {
    private let home = ToolHome()

    private static let plan = """
        person: Liv
        zone: Europe/Copenhagen
        medicines:
          - {name: Levo, doses: [{at: "07:00"}]}
          - name: Sema
            unit: injection
            every: 7 days
            counts: from-last-taken
            from: 2026-11-20
            doses: [{at: "09:00"}]
          - {name: Alendronate, doses: [{at: "06:30", on: mon}]}

        """

    /// Returns the components of all files in a folder whose title contains a word.
    private func components(_ folder: String, _ word: String) throws -> [String] {
        let folder = try #require(home.folder).url.appending(path: folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".ics") }.sorted()
        return try files.flatMap { name in
            try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                .replacing("\r\n ", with: "").replacing("\r\n", with: "\n")
                .components(separatedBy: "BEGIN:V").filter { component in
                    component.split(separator: "\n").contains {
                        $0.hasPrefix("SUMMARY") && $0.contains(word)
                    }
                }
        }
    }

    /// Returns whether an item is open at a time according to commands, the feed and the tasks; all
    /// must agree.
    private func isOpen(_ name: String, due: String, at now: String) throws -> Set<Bool> {
        try home.text("publish", at: now)
        try home.text("sync", "tasks", at: now)
        let day = due.prefix(10).replacing("-", with: "")
        let today = now.prefix(10).replacing("-", with: "")
        let feed = try components("home/feeds", name).contains { event in
            event.contains("overdue since")
                ? event.contains("DTSTART;VALUE=DATE:\(today)")
                : event.contains("SUMMARY:1 ") && event.contains(":\(day)T")
        }
        let tasks = try components("tasks", name).contains { task in
            !task.contains("STATUS:COMPLETED") && task.contains("\(day)T")
        }
        let take = try home.run(["take"], at: now).text.contains(name)
        let listed = try home.text("today", at: now).split(separator: "\n").contains {
            $0.contains(name) && ($0.contains("  !  ") || $0.contains("  ●  "))
        }
        return [feed, tasks, take, listed]
    }

    @Test func allCalendarsAgreeOnALateInjection() throws {
        try home.apply(Self.plan, at: "2026-11-18T20:00:00Z")
        for now in [
            "2026-11-20T08:30:00Z", "2026-11-21T08:30:00Z", "2026-11-23T21:00:00Z",
            "2026-11-29T10:00:00Z", "2026-12-08T10:00:00Z",
        ] {
            #expect(try isOpen("Sema", due: "2026-11-20", at: now) == [true], "\(now)")
        }
        try home.text("take", "sema", at: "2026-12-08T10:00:00Z")
        #expect(try isOpen("Sema", due: "2026-11-20", at: "2026-12-08T10:05:00Z") == [false])
        #expect(try home.text("list", at: "2026-12-08T10:05:00Z").contains("Tue 15 Dec 09:00"))
    }

    @Test func weeklyDoseEndsWhenTheNextIsDue() throws {
        try home.apply(Self.plan, at: "2026-11-18T20:00:00Z")
        for now in ["2026-11-23T06:00:00Z", "2026-11-24T10:00:00Z", "2026-11-30T05:29:00Z"] {
            #expect(try isOpen("Alendronate", due: "2026-11-23", at: now) == [true], "\(now)")
        }
        try home.text("publish", at: "2026-11-30T05:30:00Z")
        let missed = try components("home/feeds", "Alendronate").filter {
            $0.contains("20261123T")
        }
        #expect(missed.count == 1 && missed.allSatisfy { $0.contains("SUMMARY:Missed") })
    }
}
