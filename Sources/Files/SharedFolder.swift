/// A folder to which other programs write at the same time by renaming, as the vdir specification
/// asks them to.
///
/// Changes by other programs are never lost. Files are exchanged in one step, and the replaced file
/// is then compared with the one read before. If it differs, the exchange is reversed.
package struct SharedFolder: Sendable {
    /// The path of the folder.
    package let path: String
    /// Returns whether the bytes of a file are complete. If not, another program is still writing
    /// it.
    private let isWhole: @Sendable ([UInt8]) -> Bool
    /// The maximum size of a calendar file, in bytes.
    private static let largest = 1 << 20
    /// The maximum number of attempts to put back a file that another program keeps changing.
    private static let attempts = 1000

    /// Creates a value for the folder at a path.
    package init(path: String, isWhole: @escaping @Sendable ([UInt8]) -> Bool) {
        self.path = path
        self.isWhole = isWhole
    }

    /// Returns the bytes of a file, or `nil` if it is missing, is not a plain file or is too large.
    /// Throws an error if it exists but cannot be read, so that it is not mistaken for a deleted
    /// file.
    package func bytes(of name: String) throws(FileError) -> [UInt8]? {
        try FileError.naming(.read, full(name)) { () throws(SystemError) in
            do throws(SystemError) {
                guard try FileStatus(full(name), following: false).kind == .plain else {
                    return nil
                }
                let file = try Descriptor(full(name), for: .readingAtOnce)
                let bytes = try file.bytes(upTo: Self.largest)
                return bytes.count <= Self.largest ? bytes : nil
            } catch {
                if error.isMissing { return nil }
                throw error
            }
        }
    }

    private func full(_ name: String) -> String { "\(path)/\(name)" }

    private func full(_ name: ExchangeName) -> String { full(name.text) }
}

extension SharedFolder {
    /// Writes the new bytes to a temporary file.
    package func prepare(_ aside: ExchangeName, _ bytes: [UInt8]) throws {
        let target = full(aside.file)
        let file = try OpenFile(creating: full(aside), for: target, readers: .owner)
        try file.emptied()
        if aside.old == nil {
            try file.takeMode(ofFolder: path)
        } else {
            try file.takeOwner(of: target)
        }
        try file.write(bytes)
        try file.synced()
    }

    /// Puts the prepared bytes in place of the file. Returns `false` if the file no longer has the
    /// expected old bytes.
    package func commit(_ aside: ExchangeName) throws -> Bool {
        switch (aside.old, aside.new) {
        case (nil, _): try create(aside)
        case (let seen?, nil): try remove(aside, seen)
        case (let seen?, _?): try replace(aside, seen)
        }
    }

    /// Removes a prepared temporary file.
    package func discard(_ aside: ExchangeName) {
        if aside.new != nil { drop(aside) }
    }

    private func create(_ aside: ExchangeName) throws -> Bool {
        guard try move(aside, toFree: aside.file) else {
            drop(aside)
            return false
        }
        return true
    }

    private func replace(_ aside: ExchangeName, _ seen: UInt64) throws -> Bool {
        let ours = try OpenFile(reading: full(aside))
        switch try exchange(aside) {
        case .missing:
            drop(aside)
            return false
        case .impossible: return try overwrite(aside, seen)
        case .done: break
        }
        if isSeen(aside.text, seen) {
            drop(aside)
            return true
        }
        try putBack(aside, for: ours)
        return false
    }

    private func remove(_ aside: ExchangeName, _ seen: UInt64) throws -> Bool {
        guard isSeen(aside.file, seen) else { return false }
        do throws(SystemError) {
            try FileName.move(full(aside.file), to: full(aside))
        } catch {
            if error.isMissing { return false }
            throw FileError(.remove, full(aside.file), error)
        }
        if isSeen(aside.text, seen) {
            drop(aside)
            return true
        }
        // If another program has created the file again in the meantime, that file is newer.
        if try !move(aside, toFree: aside.file) { drop(aside) }
        return false
    }
}

extension SharedFolder {
    private func digest(of name: String) throws(FileError) -> UInt64? {
        try bytes(of: name).map { FNV1a.sum(of: $0) }
    }

    /// Returns whether a file has the bytes with this digest.
    private func isSeen(_ name: String, _ seen: UInt64) -> Bool {
        // An unreadable file may have been changed, so it counts as changed and is kept.
        (try? digest(of: name)) == seen
    }

    private func exchange(_ aside: ExchangeName) throws(FileError) -> FileName.Exchange {
        try FileError.naming(.write, full(aside.file)) { () throws(SystemError) in
            try FileName.exchange(full(aside), full(aside.file))
        }
    }

    private func move(_ aside: ExchangeName, toFree name: String) throws(FileError) -> Bool {
        try FileError.naming(.write, full(name)) { () throws(SystemError) in
            try FileName.move(full(aside), toFree: full(name))
        }
    }

    private func drop(_ aside: ExchangeName) {
        // If this fails, `heal` removes the file in the next run.
        try? FileName.remove(full(aside))
    }

    /// Replaces the file on file systems that cannot exchange names.
    private func overwrite(_ aside: ExchangeName, _ seen: UInt64) throws -> Bool {
        guard isSeen(aside.file, seen) else {
            drop(aside)
            return false
        }
        try FileError.naming(.write, full(aside.file)) { () throws(SystemError) in
            try FileName.move(full(aside), to: full(aside.file))
        }
        return true
    }

    /// Puts back the newest version that other programs wrote. `ours` is the file now in its place.
    /// It stays open so that its identity is not reused for a new file.
    private func putBack(_ aside: ExchangeName, for ours: consuming OpenFile) throws {
        var placed = ours
        for _ in 0..<Self.attempts {
            let theirs = try OpenFile(reading: full(aside))
            // If the names cannot be exchanged, another program has removed the file.
            guard try exchange(aside) == .done, !placed.isSame(as: full(aside)) else {
                drop(aside)
                return
            }
            placed = theirs
        }
        throw FileError(.write, full(aside.file), .contested)
    }
}

extension SharedFolder {
    /// Cleans up after an interrupted run: removes its temporary files, and restores the files of
    /// other programs that it had moved away.
    package func heal() throws {
        for name in try Folder(path: path).names() {
            guard let aside = ExchangeName(name) else { continue }
            guard try holdsTheirs(aside) else {
                drop(aside)
                continue
            }
            if try bytes(of: aside.file) != nil {
                try putBack(aside, for: try OpenFile(reading: full(aside.file)))
            } else if try !move(aside, toFree: aside.file) {
                drop(aside)
            }
        }
    }

    /// Returns whether the temporary file was written by another program and is newer than the
    /// current file.
    private func holdsTheirs(_ aside: ExchangeName) throws(FileError) -> Bool {
        guard let bytes = try bytes(of: aside.text), isWhole(bytes) else { return false }
        let digest = FNV1a.sum(of: bytes)
        guard digest != aside.old, digest != aside.new else { return false }
        return try self.digest(of: aside.file) == aside.new || isNewer(aside)
    }

    private func isNewer(_ aside: ExchangeName) -> Bool {
        guard let theirs = FileStamp(full(aside)), let current = FileStamp(full(aside.file))
        else { return true }
        return theirs.changed > current.changed
    }
}
