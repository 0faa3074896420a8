#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Files
import Journal

/// A temporary file for a new store or backup, which only its owner can read.
///
/// It is locked while it is used, so that the leftovers of interrupted runs can be recognized.
final class TemporaryStore {
    let file: StoreFile
    private let descriptor: Int32

    /// Creates an empty temporary file.
    init(beside target: StoreFile) throws(StoreError) {
        while true {
            var name = Array((Self.beginning(beside: target) + "XXXXXX").utf8CString)
            let descriptor = mkstemp(&name)
            guard descriptor >= 0 else { throw target.systemFailure("make") }
            let bytes = name.dropLast().map { UInt8(bitPattern: $0) }
            let file = StoreFile(path: String(decoding: bytes, as: UTF8.self))
            // Another process may have removed the file as a leftover before it was locked.
            if Self.lock(descriptor, of: file) {
                (self.file, self.descriptor) = (file, descriptor)
                return
            }
            close(descriptor)
        }
    }

    /// Removes the file, unless it has been renamed.
    func remove() {
        file.remove()
        close(descriptor)
    }

    private static func beginning(beside target: StoreFile) -> String {
        let (folder, name) = FilePath.parts(of: target.path)
        return "\(folder)/.\(name).new-"
    }

    /// Locks the file. Returns `false` if another process has locked or removed it.
    private static func lock(_ descriptor: Int32, of file: StoreFile) -> Bool {
        var (own, named) = (stat(), stat())
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &own) == 0
            && stat(file.path, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    /// Removes the temporary files of interrupted runs.
    static func removeLeftovers(beside target: StoreFile) {
        let (folder, name) = FilePath.parts(of: beginning(beside: target))
        // A leftover only uses disk space, and the next run tries again.
        for left in (try? Folder(path: folder).names()) ?? [] where left.hasPrefix(name) {
            let file = StoreFile(path: "\(folder)/\(left)")
            switch left.dropFirst(name.count).utf8.count {
            case 6: removeLeftover(file)
            case 7...: removeBeside(file)
            default: continue
            }
        }
    }

    private static func removeLeftover(_ file: StoreFile) {
        let descriptor = open(file.path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        if lock(descriptor, of: file) { file.remove() }
        close(descriptor)
    }

    /// Removes a file that SQLite created beside a temporary file that is gone.
    private static func removeBeside(_ file: StoreFile) {
        for suffix in StoreFile.companionSuffixes where file.path.hasSuffix(suffix) {
            let path = String(file.path.dropLast(suffix.count))
            if !StoreFile(path: path).exists { unlink(file.path) }
        }
    }
}
