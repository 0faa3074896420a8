#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Files
import Journal

/// A file beside a store or a backup in which the next one is made, for the owner alone.
///
/// It is locked while it is used, so that what a run left behind that was cut off is known.
final class TemporaryStore {
    let file: StoreFile
    private let descriptor: Int32

    /// An empty file that nobody else has.
    init(beside target: StoreFile) throws(StoreError) {
        while true {
            var name = Array((Self.beginning(beside: target) + "XXXXXX").utf8CString)
            let descriptor = mkstemp(&name)
            guard descriptor >= 0 else { throw target.systemFailure("make") }
            let bytes = name.dropLast().map { UInt8(bitPattern: $0) }
            let file = StoreFile(path: String(decoding: bytes, as: UTF8.self))
            // Whoever clears up may have taken it for a leftover before it was locked.
            if Self.lock(descriptor, of: file) {
                (self.file, self.descriptor) = (file, descriptor)
                return
            }
            close(descriptor)
        }
    }

    /// Takes it away, unless it has its final name by now.
    func remove() {
        file.remove()
        close(descriptor)
    }

    private static func beginning(beside target: StoreFile) -> String {
        let (folder, name) = FilePath.parts(of: target.path)
        return "\(folder)/.\(name).new-"
    }

    /// Keeps it from others; false where it is another's, or has lost its name.
    private static func lock(_ descriptor: Int32, of file: StoreFile) -> Bool {
        var (own, named) = (stat(), stat())
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &own) == 0
            && stat(file.path, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    /// Takes away what runs left behind that were cut off.
    static func removeLeftovers(beside target: StoreFile) {
        let (folder, name) = FilePath.parts(of: beginning(beside: target))
        // A leftover only takes up space, and the next run tries again.
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

    /// What SQLite laid beside one that is gone.
    private static func removeBeside(_ file: StoreFile) {
        for suffix in StoreFile.besides where file.path.hasSuffix(suffix) {
            let path = String(file.path.dropLast(suffix.count))
            if !StoreFile(path: path).exists { unlink(file.path) }
        }
    }
}
