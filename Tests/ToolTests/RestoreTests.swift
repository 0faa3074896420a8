import Foundation
import TestSupport
import Testing

/// Tests of addresses and feeds after an older store is restored.
@Suite struct RestoreTests {
    private let home = ToolHome()

    private func plan(_ name: String) -> String {
        """
        person: \(name)
        zone: Europe/Copenhagen
        medicines:
          - {name: Zinc, doses: [{at: "08:00"}]}

        """
    }

    private var feeds: URL { get throws { try #require(home.folder) / "home/feeds" } }

    /// The tokens of the feeds in the folder.
    private var published: Set<String> {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: feeds.path)
            return Set(names.filter { $0 != ".lock" }.map { String($0.prefix { $0 != "." }) })
        }
    }

    /// Returns the token in the address that a command prints.
    private func token(_ words: String...) throws -> String {
        let result = try home.run(words)
        try #require(result.status == 0, "\(result.errors)")
        let line = try #require(result.text.split(separator: "\n").first { $0.contains("/feeds/") })
        return String(try #require(line.split(separator: "/").dropLast().last))
    }

    /// Creates Ann with a feed, a tablet with a second feed, and a backup. Returns both tokens.
    private func household() throws -> (ann: String, tablet: String) {
        try home.apply(plan("Ann"))
        try home.text("publish")
        let ann = try #require(try published.first)
        let tablet = try token("subscriber", "add", "ann", "--id", "tablet")
        let file = try #require(home.folder) / "copy.db"
        let made = try ToolRun.run(
            ["backup", file.path],
            environment: ["DOSECAL_HOME": (try #require(home.folder) / "home").path])
        try #require(made.status == 0, "\(made.errors)")
        return (ann, tablet)
    }

    private func hasAddress(_ token: String) throws -> Bool {
        try home.text("subscriber", "list", "--show").contains(token)
    }

    @Test(arguments: [false, true])
    func revokedAddressesStayRevoked(isStoreLost: Bool) throws {
        let (ann, tablet) = try household()
        let turned = try token("subscriber", "rotate", "tablet")
        let carer = try token("subscriber", "add", "ann", "--id", "carer")
        #expect(try published == [ann, turned, carer])
        if isStoreLost {
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(
                    at: try #require(home.folder) / "home/dosecal.db\(suffix)")
            }
        }
        let text = try home.text("restore", "copy.db", at: "08:00")
        #expect(
            text.contains(
                "the address of 'tablet' was withdrawn after the backup and stays withdrawn; 'dosecal "
                    + "subscriber rotate tablet' gives a new one\n"))
        #expect(isStoreLost || text.contains("'carer' has no address in the backup"))
        #expect(
            text.hasSuffix("2 feeds are removed, because their addresses are no longer valid\n"))
        #expect(try published == [ann])
        try home.text("publish", at: "08:00")
        #expect(try published == [ann])
        #expect(try hasAddress(ann) && !hasAddress(tablet))
        let new = try token("subscriber", "rotate", "tablet")
        #expect(try published == [ann, new])
    }

    @Test func addressOfARevokedSubscriberStaysRevokedAfterTwoRestores() throws {
        let (ann, tablet) = try household()
        try home.text("subscriber", "revoke", "tablet")
        for time in ["08:00", "09:00"] {
            try home.text("restore", "copy.db", at: time)
            try home.text("publish", at: time)
            #expect(try published == [ann] && !hasAddress(tablet))
        }
        let file = try #require(home.folder) / "home/dosecal.db.withdrawn"
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let kept = try String(contentsOf: file, encoding: .utf8)
        #expect(kept.split(separator: "\n").map(\.utf8.count) == [64] && !kept.contains(tablet))
    }

    @Test func feedsOfUnknownAddressesAreRemoved() throws {
        let (ann, tablet) = try household()
        let unknown = String(repeating: "0", count: 31) + "1"
        for name in ["\(unknown).ics", "\(unknown).ics.gz", "notes.ics"] {
            try Data("BEGIN:VCALENDAR".utf8).write(to: feeds.appending(path: name))
        }
        #expect(try home.text("publish").contains("1 removed"))
        #expect(try published == [ann, tablet, "notes"])
    }
}
