import Foundation

/// A small file system in memory, which only root can mount.
public final class Mount: Sendable {
    /// The folder of the mount.
    public let folder: TemporaryFolder

    /// Whether this process may mount a file system.
    public static let isPossible = (try? Mount(size: "64k")) != nil

    /// The message for tests that are skipped.
    public static let refusal = "only the administrator may mount a file system"

    struct Failure: Error {
        let errors: String
    }

    /// Mounts a file system of the given size.
    public init(size: String) throws {
        folder = try TemporaryFolder()
        try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(size)", "tmpfs", folder.url.path])
    }

    deinit { try? Self.run("umount", ["-l", folder.url.path]) }

    /// Makes the file system read-only.
    public func makeReadOnly() throws {
        try Self.run("mount", ["-o", "remount,ro", folder.url.path])
    }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let result = try Program.run(URL(filePath: "/usr/bin/env"), [program] + arguments)
        guard result.status == 0 else { throw Failure(errors: result.errors) }
    }
}
