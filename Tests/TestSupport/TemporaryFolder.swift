public import Foundation

/// A folder that goes away with its last use.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// A new folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "dosecal-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A file in it.
    public static func / (folder: TemporaryFolder, name: String) -> URL {
        folder.url.appending(path: name)
    }

    /// The names in it, in order.
    public func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }
}
