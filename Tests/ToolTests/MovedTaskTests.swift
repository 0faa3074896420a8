import Foundation
import TestSupport
import Testing

/// Tests of a task that an app moved to a different day. Only the plan can move doses, so the
/// change is kept as unmatched.
@Suite struct MovedTaskTests {
    private func unbroken(_ text: String) -> String {
        text.split { $0.isWhitespace || $0 == "\u{A0}" }.joined(separator: " ")
    }

    /// Returns a folder in which an app moved this evening's dose to a different time.
    private func moved(to day: String, _ plan: String = SyncHome.plan) throws -> SyncHome {
        let home = try SyncHome.synced(plan)
        try home.edit(try home.file("20261120T200000")) { text in
            text.replacing("20261120T200000", with: "\(day)T080000")
                .replacing("20261120T210000", with: "\(day)T090000")
                .replacing(/LAST-MODIFIED:[0-9TZ]+/, with: "LAST-MODIFIED:20261120T060500Z")
        }
        return home
    }

    @Test(arguments: [("20261121", "tomorrow"), ("20261119", "yesterday")])
    func movedTaskIsShownWithItsTitleAndTheChange(day: String, word: String) throws {
        let home = try moved(to: day)
        let sync = unbroken(try home.sync(at: "06:10"))
        #expect(sync.contains("Metformin") && sync.contains("an app moved it"), "\(sync)")
        let waiting = unbroken(try home.tool.text("unmatched", at: "06:20"))
        #expect(waiting.contains("1 Metformin due \(word) 09:00"), "\(waiting)")
        #expect(waiting.contains("an app moved it, but only the plan can do that"), "\(waiting)")
        #expect(!waiting.contains("cannot be understood"))
        let open = unbroken(try home.tool.text("today", at: "06:20"))
        #expect(open.contains("20:00") && !open.contains("snoozed"), "\(open)")
    }

    @Test func movedTaskIsReportedInThePersonsLanguage() throws {
        let home = try moved(to: "20261121", "language: da\n" + SyncHome.plan)
        try home.sync(at: "06:10")
        let waiting = unbroken(try home.tool.text("unmatched", at: "06:20"))
        #expect(
            waiting.contains("Metformin") && waiting.contains("en app flyttede det"), "\(waiting)")
    }

    /// Dropping the change settles it; the dose is still open at its own time.
    @Test func movedTaskIsSettledOnce() throws {
        let home = try moved(to: "20261121")
        try home.sync(at: "06:10")
        try home.tool.text("unmatched", "drop", "1", at: "06:20")
        try home.sync(at: "06:30")
        #expect(try home.tool.text("unmatched", at: "06:40") == "Everything is settled.\n")
        #expect(try home.tool.text("take", "metformin", at: "19:05").contains("20:00"))
    }
}
