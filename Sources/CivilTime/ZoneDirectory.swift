#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// The folder in which the system keeps its zone files: the one authority on time zones.
public struct ZoneDirectory: Sendable {
    /// The folder's path.
    public let path: String
    private let known = KnownZones()

    /// The zone files below this folder; the system's by default.
    public init(path: String = "/usr/share/zoneinfo") {
        self.path = path
    }

    /// The zone of this IANA name, or nil if the system has none.
    public func zone(named name: String) -> TimeZone? {
        guard Self.isPlain(name), let version = FileVersion("\(path)/\(name)") else { return nil }
        return known.zone(named: name, version) {
            contents(of: name).flatMap { ZoneFileReader.zone(named: name, in: $0) }
        }
    }

    /// The names that the system has, in order; for suggestions, not for speed.
    public func names() -> [String] {
        names(below: "").sorted()
    }

    /// Names lead nowhere but into the folder: letters, digits, `+`, `-`, `_`, and `/` between them.
    private static func isPlain(_ name: String) -> Bool {
        let isFolderOfCopies = name.hasPrefix("posix/") || name.hasPrefix("right/")
        // These are no zones of IANA's, and say something else on each machine.
        let isLocal = ["localtime", "posixrules", "Factory"].contains(name)
        return !isFolderOfCopies && !isLocal && isPath(name)
    }

    private static func isPath(_ name: String) -> Bool {
        var isBeginning = true
        for byte in name.utf8 {
            guard isNameByte(byte) || (byte == UInt8(ascii: "/") && !isBeginning) else {
                return false
            }
            isBeginning = byte == UInt8(ascii: "/")
        }
        return !isBeginning
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private func contents(of name: String) -> [UInt8]? {
        guard let file = fopen("\(path)/\(name)", "rb") else { return nil }
        defer { fclose(file) }
        return [UInt8](unsafeUninitializedCapacity: 65_536) { bytes, count in
            count = fread(bytes.baseAddress, 1, bytes.count, file)
        }
    }

    private func names(below folder: String) -> [String] {
        guard let directory = opendir("\(path)/\(folder)") else { return [] }
        defer { closedir(directory) }
        var found: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            let whole = folder.isEmpty ? name : "\(folder)/\(name)"
            guard Self.isPlain(whole) else { continue }
            let below = names(below: whole)
            found += below.isEmpty ? (zone(named: whole) == nil ? [] : [whole]) : below
        }
        return found
    }
}

/// Zones that were read, each for as long as its file stays: a server runs on while the system is
/// brought up to date.
private final class KnownZones: Sendable {
    private struct Known: Sendable {
        let zone: TimeZone?
        let version: FileVersion
    }
    private let zones = Mutex<[String: Known]>([:])

    func zone(named name: String, _ version: FileVersion, read: () -> TimeZone?) -> TimeZone? {
        if let known = zones.withLock({ $0[name] }), known.version == version { return known.zone }
        let zone = read()
        zones.withLock { $0[name] = Known(zone: zone, version: version) }
        return zone
    }
}

/// What tells that a file is another than before.
private struct FileVersion: Equatable, Sendable {
    private let numbers: [Int]

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let changed = status.st_mtimespec
        #else
        let changed = status.st_mtim
        #endif
        numbers = [
            Int(status.st_dev), Int(status.st_ino), Int(status.st_size), changed.tv_sec,
            changed.tv_nsec,
        ]
    }
}
