import Foundation
import Testing

/// Files with expected output. `make golden` sets `DOSECAL_GOLDEN=write`, so that the tests write
/// the files instead of comparing them.
enum Golden {
    private static let isWriting =
        ProcessInfo.processInfo.environment["DOSECAL_GOLDEN"] == "write"

    /// Compares a text with the file at `url`, or writes it there.
    static func expect(
        _ text: String, in url: URL, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        if isWriting { return try Data(text.utf8).write(to: url) }
        let expected = try String(contentsOf: url, encoding: .utf8)
        #expect(text == expected, sourceLocation: sourceLocation)
    }

    /// Compares a file, or the files in a folder, with those at `expected`, or copies them there.
    static func expect(
        contentOf result: URL, in expected: URL, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        if isWriting {
            if FileManager.default.fileExists(atPath: expected.path) {
                try FileManager.default.removeItem(at: expected)
            }
            return try FileManager.default.copyItem(at: result, to: expected)
        }
        let (content, wanted) = (try content(of: result), try content(of: expected))
        #expect(content == wanted, sourceLocation: sourceLocation)
    }

    /// Returns the bytes of a file, or of each file in a folder, by name.
    private static func content(of url: URL) throws -> [String: Data] {
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
