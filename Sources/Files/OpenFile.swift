#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open file that is closed when it goes out of use. Its errors name what the user asked for.
package struct OpenFile: ~Copyable {
    private let descriptor: Descriptor
    /// What the user asked for.
    package let path: String

    /// The system's number for it.
    package var number: Int32 { descriptor.number }

    private init(_ descriptor: consuming Descriptor, _ path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Opens for reading.
    package init(reading path: String) throws(FileError) {
        try self.init(reading: path, for: path)
    }

    /// Opens for reading what the user calls otherwise.
    package init(reading path: String, for wanted: String) throws(FileError) {
        try self.init(path, for: .reading, "read", wanted)
    }

    /// Opens for writing what is there. A pipe that nobody reads from is not waited for longer than
    /// a few seconds.
    package init(opening path: String, for wanted: String) throws(FileError) {
        let descriptor = try FileError.naming("write", wanted) { () throws(SystemError) in
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

    /// Takes over the descriptor of a file that was just made.
    init(taking number: Int32, for wanted: String) throws(FileError) {
        do throws(SystemError) {
            self.init(try Descriptor(number), wanted)
        } catch {
            throw FileError(
                "write", wanted, reason: "\(error) (its folder must exist and be writable)")
        }
    }

    /// Makes a file that nobody else can read, where there is none.
    package init(creatingPrivate path: String) throws(FileError) {
        try self.init(path, for: .creatingOnly, "write", path)
    }

    private init(
        _ path: String, for access: FileAccess, _ action: String, _ wanted: String
    ) throws(FileError) {
        let descriptor = try FileError.naming(action, wanted) { () throws(SystemError) in
            try Descriptor(path, for: access)
        }
        self.init(descriptor, wanted)
    }

    /// Opens a file for writing, made if it is missing, and never through a link that somebody
    /// has laid there. One that is new must be missing.
    package init(
        creating path: String, for wanted: String, readers: FileReaders, isNew: Bool = false
    ) throws(FileError) {
        do throws(SystemError) {
            let access: FileAccess = isNew ? .creatingOnly : .creating
            self.init(try Descriptor(path, for: access, readers: readers), wanted)
        } catch {
            throw FileError(
                "write", wanted, reason: "\(error) (its folder must exist and be writable)")
        }
    }
}

extension OpenFile {
    /// Reads to the end, but not much more than the limit.
    package func bytes(upTo limit: Int) throws(FileError) -> [UInt8] {
        try attempt("read") { file throws(SystemError) in try file.bytes(upTo: limit) }
    }

    /// Fills an array, or as much of it as there is to read, and returns how much that was.
    func read(into bytes: inout [UInt8]) throws(FileError) -> Int {
        try attempt("read") { file throws(SystemError) in try file.read(into: &bytes) }
    }

    /// Which file it is, and when it was changed.
    package func stamp() throws(FileError) -> FileStamp {
        try attempt("read") { file throws(SystemError) in try file.status().stamp }
    }

    /// Whether a path leads to this very file.
    package func isSame(as path: String) -> Bool {
        // If the open file cannot be examined, it counts as a different one, which callers leave alone.
        guard let status = try? descriptor.status() else { return false }
        return status.stamp.identity == FileIdentity(path)
    }

    /// Writes all of it.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try attempt("write") { file throws(SystemError) in try file.write(bytes) }
    }

    /// The same from an array.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try bytes.withUnsafeBufferPointer { buffer throws(FileError) in
            try write(UnsafeRawBufferPointer(buffer))
        }
    }

    /// Writes all of it to what is open under a number, and is called like this.
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to number: Int32, _ path: String
    ) throws(FileError) {
        try FileError.naming("write", path) { () throws(SystemError) in
            try Descriptor.write(bytes, to: number)
        }
    }

    /// Drops what stood in it.
    package func emptied() throws(FileError) {
        try attempt("write") { file throws(SystemError) in try file.truncate() }
    }

    /// Waits until what was written is on the disk.
    package func synced() throws(FileError) {
        try attempt("write") { file throws(SystemError) in try file.sync() }
    }

    private func attempt<Result>(
        _ action: String, _ body: (borrowing Descriptor) throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        do throws(SystemError) {
            return try body(descriptor)
        } catch {
            throw FileError(action, path, error)
        }
    }
}

extension OpenFile {
    /// Keeps other processes out until the file is closed.
    package func lock(against path: String) throws(FileError) {
        let isOurs = try FileError.naming("lock", path) { () throws(SystemError) in
            try descriptor.lock(waiting: false)
        }
        guard isOurs else {
            throw FileError("write", path, reason: "another dosecal is writing there; try again")
        }
    }

    /// Lets the same people read and write as another file does, if there is one.
    func takeMode(of path: String) throws(FileError) {
        try attempt("write") { file throws(SystemError) in
            guard let model = try FileStatus.found(at: path) else { return }
            try file.setPermissions(model.permissions)
        }
    }

    /// Lets those read it who may read the folder that it is in.
    package func takeMode(ofFolder path: String) throws(FileError) {
        try attempt("write") { file throws(SystemError) in
            guard let folder = try FileStatus.found(at: path) else { return }
            try file.setPermissions(folder.permissions & 0o666)
        }
    }

    /// Belongs to whom another file belongs, as far as that may be, with that one's mode.
    package func takeOwner(of path: String) throws(FileError) {
        try attempt("write") { file throws(SystemError) in
            guard let model = try FileStatus.found(at: path) else { return }
            // Only the administrator may give files away, and a mode goes with its owner.
            file.offer(to: model.owner, model.group)
            try file.setPermissions(model.permissions)
        }
    }
}
