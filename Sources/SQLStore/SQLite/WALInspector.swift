import Files
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The write-ahead log beside a store, examined before SQLite moves any of it into the file.
///
/// SQLite applies any intact log to the file beside it, and silently drops the end of a damaged
/// one. Every write updates the row of `write_mark`, so the log shows its store and its first
/// write. The marker file contains the mark of the last acknowledged write. It is written after
/// SQLite has synced the log, so it is never ahead of the log even though it is not synced itself.
/// Without a marker, only damage to the last write is not detected.
struct WALInspector {
    private let file: StoreFile
    /// The last write in the marker file, or `nil` if that is missing or cannot be read.
    private let acknowledged: WriteMark?
    /// The number of writes that SQLite must find in the file and its log.
    private let leastWrites: Int

    /// Examines the log of a store. Returns `nil` if there is none.
    ///
    /// Throws `.foreignChanges` if the log belongs to another store or to a later state of this
    /// one.
    init?(beside file: StoreFile) throws(StoreError) {
        for attempt in 1...5 {
            guard file.walFile.size > 0 else { return nil }
            // The log is read before the file, because a checkpoint in between only makes the file
            // newer.
            let acknowledged = Self.acknowledged(beside: file)
            let logged = try Self.marks(in: file)
            let own = Self.mark(of: file)
            if let own, let first = logged.first, !own.precedes(first) {
                guard attempt < 5 else { break }
                // A restore or a checkpoint may have changed the file meanwhile.
                usleep(20_000)
                continue
            }
            let store = logged.first?.store ?? own?.store
            func count(_ mark: WriteMark?) -> Int { mark?.store == store ? mark?.count ?? 0 : 0 }
            self.file = file
            self.acknowledged = acknowledged
            // The last write of the log may have been interrupted before it was acknowledged.
            leastWrites = max(
                count(own), count(acknowledged), (logged.map(count).max() ?? 0) - 1)
            return
        }
        throw StoreError(.foreignChanges, file.path)
    }

    /// Throws an error if a connection to the store does not read every acknowledged write. Waits
    /// until the log is on the disk.
    func requireWhole(in connection: SQLiteConnection) throws(StoreError) {
        let last = try connection.writeMark?.count ?? 0
        guard last >= leastWrites else {
            throw StoreError(connection.isReplaced ? .replaced : .damagedChanges, file.path)
        }
        // A process that was killed may have written to the log without syncing it.
        guard last != acknowledged?.count else { return }
        do throws(StoreError) {
            try file.walFile.sync()
        } catch {
            // Another process may have moved the log into the file and removed it.
            if file.walFile.exists { throw error }
        }
    }

    /// Returns the marks in the log in the order of its frames, including frames that SQLite does
    /// not read.
    ///
    /// Frames from an earlier use of the log come last, so the first mark is the oldest that SQLite
    /// may read.
    private static func marks(in file: StoreFile) throws(StoreError) -> [WriteMark] {
        let marks: [WriteMark]?
        do throws(SystemError) {
            marks = try Self.marks(in: Descriptor(file.walFile.path, for: .reading))
        } catch {
            // Another process may have moved the log into the file and removed it.
            guard !error.isMissing else { return [] }
            throw StoreError(
                .system(action: "read", reason: error.description), file.walFile.path)
        }
        guard let marks else { throw StoreError(.damagedChanges, file.path) }
        return marks
    }

    /// Returns the marks in a log, or `nil` if its header is damaged. The offsets are those of
    /// SQLite's file format, section 4.
    private static func marks(
        in log: borrowing Descriptor
    ) throws(SystemError) -> [WriteMark]? {
        var header = [UInt8](repeating: 0, count: 32)
        guard try log.read(into: &header) == header.count else { return [] }
        let pageSize = header[8..<12].reduce(0) { $0 << 8 | Int($1) }
        guard header.starts(with: [0x37, 0x7f, 0x06]), (512...65_536).contains(pageSize) else {
            return try log.status().stamp.size > header.count ? nil : []
        }
        var marks: [WriteMark] = []
        var frame = [UInt8](repeating: 0, count: 24 + pageSize)
        while try log.read(into: &frame) == frame.count {
            if let mark = WriteMark(page: frame[24...]) { marks.append(mark) }
        }
        return marks
    }

    /// Returns the mark in the file without its log, or `nil` if it cannot be read.
    private static func mark(of file: StoreFile) -> WriteMark? {
        // A power cut during a checkpoint can leave a file that is unreadable without its log.
        // SQLite reports any other error when the store is used.
        try? SQLiteConnection(file.path, for: .frozen, patience: 0).writeMark
    }
}

extension WALInspector {
    /// The suffix of the marker file.
    static let markerSuffix = "-mark"

    private static func marker(of file: StoreFile) -> String { file.path + markerSuffix }

    /// Returns the last write in the marker file, or `nil` if that is missing or cannot be read.
    private static func acknowledged(beside file: StoreFile) -> WriteMark? {
        WholeFile(marker(of: file), upTo: 100).flatMap { WriteMark(text: $0.bytes) }
    }

    /// Writes the mark of an acknowledged write into the marker file.
    static func acknowledge(_ mark: String, beside file: StoreFile) {
        // After an error the marker holds an earlier write, which is safe.
        guard let marker = try? Descriptor(marker(of: file), for: .creating) else { return }
        // As above.
        Array(mark.utf8).withUnsafeBytes { try? marker.write($0) }
    }

    /// Removes the marker file of a store whose log is missing or empty.
    static func removeMarker(beside file: StoreFile) {
        if file.walFile.size == 0 { unlink(marker(of: file)) }
    }
}
