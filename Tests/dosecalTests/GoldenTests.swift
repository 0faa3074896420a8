import Foundation
import TestSupport
import Testing

/// Folders of plans with the feeds that they give, byte for byte; `make golden` writes them anew.
@Suite struct GoldenTests {
    static let folder = Program.package.appending(path: "Tests/Golden")
    static let cases =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))
        .map { $0.sorted() } ?? []

    @Test func thereAreCases() {
        #expect(Self.cases.count > 12)
    }

    @Test(arguments: cases)
    func thePlansGiveTheFeed(name: String) throws {
        let folder = Self.folder.appending(path: name)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let plans = names.filter { $0.hasSuffix(".yaml") }
        let arguments = try String(contentsOf: folder.appending(path: "args"), encoding: .utf8)
            .split(whereSeparator: \.isWhitespace).map(String.init)
        let expected = folder.appending(path: names.contains("feed.ics") ? "feed.ics" : "feed")
        // Another zone, language and terminal change nothing.
        let surroundings = [
            "SOURCE_DATE_EPOCH": "1795132800", "TZ": "Asia/Tokyo", "LC_ALL": "tr_TR.UTF-8",
            "LANGUAGE": "da", "COLUMNS": "20",
        ]
        let files = try TemporaryFolder()
        let output = files / "feed"
        let result = try Program.run(
            Program.dosecal, ["export"] + arguments + ["-o", output.path] + plans,
            environment: surroundings, folder: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try Self.contents(of: output) == Self.contents(of: expected))
    }

    /// The bytes of a file, or of each file in a folder, by name.
    private static func contents(of url: URL) throws -> [String: Data] {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        guard isFolder.boolValue else { return ["": try Data(contentsOf: url)] }
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        return Dictionary(
            uniqueKeysWithValues: try names.map { name in
                (name, try Data(contentsOf: url.appending(path: name)))
            })
    }
}
