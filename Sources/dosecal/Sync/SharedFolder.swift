#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CivilTime
internal import CRename

/// A folder in which other programs write at the same time, by renaming as vdirs ask for it.
///
/// What they wrote is never lost: names change places in one step, and what comes out is
/// compared with what was read before. If it differs, the places are changed back.
struct SharedFolder {
    let path: String
    /// Larger files are no entries.
    private static let largest = 1 << 20
    /// Nobody writes one file so many times while it is put back.
    private static let attempts = 1000

    /// The bytes of a file; nil where there is none, or none that could be an entry.
    func bytes(of name: String) -> [UInt8]? {
        var status = stat()
        guard lstat(full(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let bytes = try? OpenFile(reading: full(name)).bytes(upTo: Self.largest),
            bytes.count <= Self.largest
        else { return nil }
        return bytes
    }

    private func full(_ name: String) -> String { "\(path)/\(name)" }

    private func full(_ name: AsideName) -> String { full(name.text) }
}

extension SharedFolder {
    /// Makes a file; false where somebody made it first.
    func create(_ name: String, _ text: [UInt8]) throws -> Bool {
        let aside = AsideName(of: name, replacing: nil, with: text)
        try write(text, aside, like: nil)
        guard try move(full(aside), toFree: full(name)) else {
            unlink(full(aside))
            return false
        }
        return true
    }

    /// Replaces a file; false where it no longer has the bytes that were seen.
    func replace(_ name: String, _ seen: [UInt8], with text: [UInt8]) throws -> Bool {
        let aside = AsideName(of: name, replacing: seen, with: text)
        try write(text, aside, like: name)
        let ours = try OpenFile(reading: full(aside))
        switch try exchange(aside) {
        case .missing:
            unlink(full(aside))
            return false
        case .impossible: return try overwrite(aside, seen)
        case .done: break
        }
        if bytes(of: aside.text) == seen {
            unlink(full(aside))
            return true
        }
        try putBack(aside, for: ours)
        return false
    }

    /// Removes a file; false where it no longer has the bytes that were seen.
    func remove(_ name: String, _ seen: [UInt8]) throws -> Bool {
        let aside = AsideName(of: name, replacing: seen, with: nil)
        guard bytes(of: name) == seen else { return false }
        guard rename(full(name), full(aside)) == 0 else {
            if errno == ENOENT { return false }
            throw FileError("remove", full(name))
        }
        if bytes(of: aside.text) == seen {
            unlink(full(aside))
            return true
        }
        // Where somebody has made it anew meanwhile, theirs is the newer one.
        if try !move(full(aside), toFree: full(name)) { unlink(full(aside)) }
        return false
    }
}

extension SharedFolder {
    private func write(_ text: [UInt8], _ aside: AsideName, like model: String?) throws {
        let target = full(aside.file)
        let file = try OpenFile(creating: full(aside), for: target, readers: .usual)
        try file.emptied()
        if let model { try file.takeOwner(of: full(model)) }
        try file.write(text)
        try file.synced()
    }

    private enum Exchange {
        case done, missing, impossible
    }

    private func exchange(_ aside: AsideName) throws -> Exchange {
        if rename_exchanging(full(aside), full(aside.file)) == 0 { return .done }
        switch errno {
        case ENOENT: return .missing
        case EINVAL, ENOSYS, ENOTSUP: return .impossible
        default: throw FileError("write", full(aside.file))
        }
    }

    /// For file systems whose names cannot change places.
    private func overwrite(_ aside: AsideName, _ seen: [UInt8]) throws -> Bool {
        guard bytes(of: aside.file) == seen else {
            unlink(full(aside))
            return false
        }
        guard rename(full(aside), full(aside.file)) == 0 else {
            throw FileError("write", full(aside.file))
        }
        return true
    }

    /// Puts back what others wrote, the newest of it; `ours` is what stands in its place. It
    /// is held open so that no new file can be taken for it.
    private func putBack(_ aside: AsideName, for ours: consuming OpenFile) throws {
        var placed = ours
        for _ in 0..<Self.attempts {
            let theirs = try OpenFile(reading: full(aside))
            // Without a name to change places with, somebody has removed the file since.
            guard try exchange(aside) == .done, !placed.isSame(as: full(aside)) else {
                unlink(full(aside))
                return
            }
            placed = theirs
        }
        throw FileError("write", full(aside.file), reason: "others keep writing there; try again")
    }

    private func move(_ from: String, toFree target: String) throws -> Bool {
        if rename_excluding(from, target) == 0 { return true }
        if errno == EEXIST { return false }
        // Not every file system can do this in one step, but then it may know links.
        if link(from, target) == 0 {
            unlink(from)
            return true
        }
        if errno == EEXIST { return false }
        guard access(target, F_OK) != 0, rename(from, target) == 0 else {
            throw FileError("write", target)
        }
        return true
    }
}

extension SharedFolder {
    /// Clears up after a run that was cut off: what it made goes, and what others wrote and it had
    /// taken away comes back.
    func heal() throws {
        for name in try Folder(path: path).names() {
            guard let aside = AsideName(name) else { continue }
            guard holdsTheirs(aside) else {
                unlink(full(aside))
                continue
            }
            if bytes(of: aside.file) != nil {
                try putBack(aside, for: try OpenFile(reading: full(aside.file)))
            } else if try !move(full(aside), toFree: full(aside.file)) {
                unlink(full(aside))
            }
        }
    }

    /// Whether what lies aside is another program's, and newer than what has the name now.
    private func holdsTheirs(_ aside: AsideName) -> Bool {
        guard let bytes = bytes(of: aside.text), CalendarText.isWhole(bytes) else { return false }
        let digest = FileDigest.of(bytes)
        guard digest != aside.old, digest != aside.new else { return false }
        let current = self.bytes(of: aside.file).map(FileDigest.of)
        return current == aside.new || isNewer(full(aside), than: full(aside.file))
    }

    private func isNewer(_ path: String, than other: String) -> Bool {
        guard let left = try? modified(path), let right = try? modified(other) else { return true }
        return left > right
    }

    private func modified(_ path: String) throws(FileError) -> Instant {
        try OpenFile(reading: path).modified()
    }
}
