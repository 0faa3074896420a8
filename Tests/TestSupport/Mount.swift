import Foundation

/// A small file system of its own, in memory; only the administrator may make one.
public final class Mount: Sendable {
    /// Where it is.
    public let folder: TemporaryFolder

    /// Whether this process may make one.
    public static let isPossible = (try? Mount(size: "64k")) != nil

    /// What to say where it may not.
    public static let refusal = "only the administrator may mount a file system"

    struct Failure: Error {
        let errors: String
    }

    /// A new one with so much room.
    public init(size: String) throws {
        folder = try TemporaryFolder()
        try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(size)", "tmpfs", folder.url.path])
    }

    deinit { try? Self.run("umount", ["-l", folder.url.path]) }

    /// Lets nobody write any more.
    public func makeReadOnly() throws {
        try Self.run("mount", ["-o", "remount,ro", folder.url.path])
    }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let result = try Program.run(URL(filePath: "/usr/bin/env"), [program] + arguments)
        guard result.status == 0 else { throw Failure(errors: result.errors) }
    }
}
