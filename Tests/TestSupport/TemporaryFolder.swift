public import Foundation

/// A folder that is removed with this object.
public final class TemporaryFolder: Sendable {
    /// The folder.
    public let url: URL

    /// Creates a folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "dosecal-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns a file in the folder.
    public static func / (folder: TemporaryFolder, name: String) -> URL {
        folder.url.appending(path: name)
    }

    /// Returns the sorted names of the files.
    public func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }
}
