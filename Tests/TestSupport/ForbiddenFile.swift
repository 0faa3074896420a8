internal import CSpawn
public import Foundation

/// Makes a file unreadable for this thread while code runs.
public enum ForbiddenFile {
    private static let nobody: UInt32 = 65534

    /// Removes all permissions to read `file`, also for root, while `body` runs.
    public static func whileForbidden(_ file: URL, _ body: () throws -> Void) rethrows {
        chmod(file.path, 0)
        open_files_as(nobody)
        defer {
            open_files_as(geteuid())
            chmod(file.path, 0o644)
        }
        try body()
    }
}
