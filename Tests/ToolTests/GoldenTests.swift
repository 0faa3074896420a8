import Foundation
import TestSupport
import Testing

/// Tests of plans with their expected feeds, byte for byte; `make golden` rewrites the feeds.
@Suite struct GoldenTests {
    static let folder = Program.package.appending(path: "Tests/Golden")
    static let cases =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))
        .map { $0.sorted() } ?? []

    @Test func casesExist() {
        #expect(Self.cases.count > 12)
    }

    @Test(arguments: cases)
    func plansGiveTheExpectedFeed(name: String) throws {
        let folder = Self.folder.appending(path: name)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let plans = names.filter { $0.hasSuffix(".yaml") }
        let arguments = try String(contentsOf: folder.appending(path: "args"), encoding: .utf8)
            .split(whereSeparator: \.isWhitespace).map(String.init)
        let expected = folder.appending(path: arguments.contains("vdir") ? "feed" : "feed.ics")
        // A different zone, language and terminal change nothing.
        let surroundings = [
            "SOURCE_DATE_EPOCH": "1795132800", "TZ": "Asia/Tokyo", "LC_ALL": "tr_TR.UTF-8",
            "LANGUAGE": "da", "COLUMNS": "20",
        ]
        let files = try TemporaryFolder()
        let output = files / "feed"
        let result = try ToolRun.run(
            ["export"] + arguments + ["-o", output.path] + plans,
            environment: surroundings, folder: folder)
        #expect(result.status == 0, "\(result.errors)")
        try Golden.expect(contentOf: output, in: expected)
    }
}
