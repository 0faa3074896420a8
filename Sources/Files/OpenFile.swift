#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open file that is closed when the value is destroyed. Its errors name the path that the user
/// gave.
package struct OpenFile: ~Copyable {
    private let descriptor: Descriptor
    /// The path that the user gave.
    package let path: String

    /// The number of the descriptor.
    package var number: Int32 { descriptor.number }

    private init(_ descriptor: consuming Descriptor, _ path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Opens a file for reading.
    package init(reading path: String) throws(FileError) {
        try self.init(reading: path, for: path)
    }

    /// Opens a file for reading. Errors name `wanted` instead of the path.
    package init(reading path: String, for wanted: String) throws(FileError) {
        try self.init(path, for: .reading, .read, wanted)
    }

    /// Opens an existing file for writing. If it is a pipe without a reader, waits for one for a
    /// few seconds.
    package init(opening path: String, for wanted: String) throws(FileError) {
        let descriptor = try FileError.naming(.write, wanted) { () throws(SystemError) in
            let descriptor = try Self.descriptor(of: path)
            try descriptor.waitFromNowOn()
            return descriptor
        }
        self.init(descriptor, wanted)
    }

    private static func descriptor(of path: String) throws(SystemError) -> Descriptor {
        for _ in 0..<100 {
            do throws(SystemError) {
                return try Descriptor(path, for: .writing)
            } catch  where error.hasNoReader {
                usleep(30_000)
            }
        }
        return try Descriptor(path, for: .writing)
    }

    /// Takes ownership of the descriptor of a new file.
    init(taking number: Int32, for wanted: String) throws(FileError) {
        do throws(SystemError) {
            self.init(try Descriptor(number), wanted)
        } catch {
            throw FileError(
                .write, wanted, .creating(error))
        }
    }

    /// Creates a file that only its owner can read. Throws an error if it exists.
    package init(creatingPrivate path: String) throws(FileError) {
        try self.init(path, for: .creatingOnly, .write, path)
    }

    private init(
        _ path: String, for access: FileAccess, _ action: FileError.Action, _ wanted: String
    ) throws(FileError) {
        let descriptor = try FileError.naming(action, wanted) { () throws(SystemError) in
            try Descriptor(path, for: access)
        }
        self.init(descriptor, wanted)
    }

    /// Opens a file for writing and creates it if it is missing. Links are not followed. If `isNew`
    /// is `true`, the file must not exist.
    package init(
        creating path: String, for wanted: String, readers: FileReaders, isNew: Bool = false
    ) throws(FileError) {
        do throws(SystemError) {
            let access: FileAccess = isNew ? .creatingOnly : .creating
            self.init(try Descriptor(path, for: access, readers: readers), wanted)
        } catch {
            throw FileError(
                .write, wanted, .creating(error))
        }
    }
}

extension OpenFile {
    /// Reads to the end of the file, or slightly more than `limit` bytes if it is longer.
    package func bytes(upTo limit: Int) throws(FileError) -> [UInt8] {
        try attempt(.read) { file throws(SystemError) in try file.bytes(upTo: limit) }
    }

    /// Reads until the array is full or the file ends, and returns the number of bytes read.
    func read(into bytes: inout [UInt8]) throws(FileError) -> Int {
        try attempt(.read) { file throws(SystemError) in try file.read(into: &bytes) }
    }

    /// Returns the identity, size and modification time of the file.
    package func stamp() throws(FileError) -> FileStamp {
        try attempt(.read) { file throws(SystemError) in try file.status().stamp }
    }

    /// Returns whether a path leads to this file.
    package func isSame(as path: String) -> Bool {
        // If the open file cannot be examined, it counts as a different one, which callers do not
        // touch.
        guard let status = try? descriptor.status() else { return false }
        return status.stamp.identity == FileIdentity(path)
    }

    /// Writes all bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try attempt(.write) { file throws(SystemError) in try file.write(bytes) }
    }

    /// Writes all bytes of an array.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try bytes.withUnsafeBufferPointer { buffer throws(FileError) in
            try write(UnsafeRawBufferPointer(buffer))
        }
    }

    /// Writes all bytes to a descriptor that belongs to other code. Errors name `path`.
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to number: Int32, _ path: String
    ) throws(FileError) {
        try FileError.naming(.write, path) { () throws(SystemError) in
            try Descriptor.write(bytes, to: number)
        }
    }

    /// Removes the content of the file.
    package func emptied() throws(FileError) {
        try attempt(.write) { file throws(SystemError) in try file.truncate() }
    }

    /// Waits until the written bytes are on the disk.
    package func synced() throws(FileError) {
        try attempt(.write) { file throws(SystemError) in try file.sync() }
    }

    private func attempt<Result>(
        _ action: FileError.Action, _ body: (borrowing Descriptor) throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        do throws(SystemError) {
            return try body(descriptor)
        } catch {
            throw FileError(action, path, error)
        }
    }
}

extension OpenFile {
    /// Locks the file for this process until it is closed. Throws an error if another process has
    /// the lock.
    package func lock(against path: String) throws(FileError) {
        let isOurs = try FileError.naming(.lock, path) { () throws(SystemError) in
            try descriptor.lock(waiting: false)
        }
        guard isOurs else {
            throw FileError(.write, path, .busy)
        }
    }

    /// Copies the permissions of another file, if that exists.
    func takeMode(of path: String) throws(FileError) {
        try attempt(.write) { file throws(SystemError) in
            guard let model = try FileStatus.found(at: path) else { return }
            try file.setPermissions(model.permissions)
        }
    }

    /// Copies the read and write permissions of the folder.
    package func takeMode(ofFolder path: String) throws(FileError) {
        try attempt(.write) { file throws(SystemError) in
            guard let folder = try FileStatus.found(at: path) else { return }
            try file.setPermissions(folder.permissions & 0o666)
        }
    }

    /// Copies the owner, group and permissions of another file, as far as this process may.
    package func takeOwner(of path: String) throws(FileError) {
        try attempt(.write) { file throws(SystemError) in
            guard let model = try FileStatus.found(at: path) else { return }
            // Only root may change the owner. The mode is set afterwards, because it applies to the
            // new owner.
            file.offer(to: model.owner, model.group)
            try file.setPermissions(model.permissions)
        }
    }
}
