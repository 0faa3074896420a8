internal import CSpawn
public import Foundation

/// A file that this thread may not read while code runs.
public enum ForbiddenFile {
    private static let nobody: UInt32 = 65534

    /// Takes the right to read `file` from everyone, also from an administrator, while `body` runs.
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
