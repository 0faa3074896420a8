#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// The folder with the system's zone files, the only source of time zones.
public struct ZoneDirectory: Sendable {
    /// The path of the folder.
    public let path: String
    private let known = KnownZones()

    /// Uses the zone files in a folder, by default those of the system.
    public init(path: String = "/usr/share/zoneinfo") {
        self.path = path
    }

    /// Returns the zone with an IANA name, or `nil` if the system does not have it.
    ///
    /// A former name, such as Asia/Calcutta, is found by its link in `tzdata.zi` if it has no file:
    /// Debian 13 and Ubuntu 24.04 keep those files in the package tzdata-legacy.
    public func zone(named name: String) -> TimeZone? {
        guard Self.isPlain(name) else { return nil }
        guard let version = FileVersion("\(path)/\(name)") else { return linkedZone(named: name) }
        return known.zone(named: name, version) { read(name, as: name) }
    }

    /// Returns whether a name is another name of a zone; `false` if the folder has no `tzdata.zi`.
    public func isLink(_ name: String) -> Bool { links[name] != nil }

    /// The targets of the links in `tzdata.zi`, by name.
    private var links: [String: String] {
        let list = "tzdata.zi"
        guard let version = FileVersion("\(path)/\(list)") else { return [:] }
        return known.links(version) {
            contents(of: list, upTo: Self.largestList).map(ZoneLinks.links(in:)) ?? [:]
        }
    }

    private func linkedZone(named name: String) -> TimeZone? {
        let links = links
        var target = name
        // The target of a link may itself be a link.
        for _ in 0..<4 {
            guard let next = links[target], Self.isPlain(next) else { return nil }
            target = next
            guard let version = FileVersion("\(path)/\(target)") else { continue }
            return known.zone(named: name, version) { read(target, as: name) }
        }
        return nil
    }

    private func read(_ file: String, as name: String) -> TimeZone? {
        contents(of: file, upTo: Self.largestFile).flatMap {
            ZoneFileReader.zone(named: name, in: $0)
        }
    }

    private static let largestFile = 65_536
    private static let largestList = 1 << 20

    /// The release of the zone data, such as 2026b; `nil` if the directory does not name it.
    public var version: String? {
        let head = contents(of: "tzdata.zi", upTo: 64).map { String(decoding: $0, as: UTF8.self) }
        let line = head?.prefix { !$0.isNewline } ?? ""
        return line.hasPrefix("# version ") ? String(line.dropFirst(10)) : nil
    }

    /// Returns the names of all zones, in order. It reads every file, so it is slow.
    public func names() -> [String] {
        names(below: "").sorted()
    }

    /// Returns whether a name is a path inside the folder: letters, digits, `+`, `-` and `_`,
    /// separated by `/`.
    private static func isPlain(_ name: String) -> Bool {
        let isFolderOfCopies = name.hasPrefix("posix/") || name.hasPrefix("right/")
        // These are not IANA zones, and differ between machines.
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

    private func contents(of name: String, upTo size: Int) -> [UInt8]? {
        guard let file = fopen("\(path)/\(name)", "rb") else { return nil }
        defer { fclose(file) }
        return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
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

/// The zones that were read. A zone is read again when its file changes, because a server keeps
/// running while the system is updated. Thread-safe.
private final class KnownZones: Sendable {
    private struct Known: Sendable {
        let zone: TimeZone?
        let version: FileVersion
    }
    private let zones = Mutex<[String: Known]>([:])
    private let links = Mutex<(version: FileVersion, links: [String: String])?>(nil)

    func links(_ version: FileVersion, read: () -> [String: String]) -> [String: String] {
        links.withLock { known in
            if let known, known.version == version { return known.links }
            let links = read()
            known = (version, links)
            return links
        }
    }

    func zone(named name: String, _ version: FileVersion, read: () -> TimeZone?) -> TimeZone? {
        if let known = zones.withLock({ $0[name] }), known.version == version { return known.zone }
        let zone = read()
        zones.withLock { $0[name] = Known(zone: zone, version: version) }
        return zone
    }
}

/// The links in a `tzdata.zi` file, which are lines such as `L Asia/Kolkata Asia/Calcutta`
/// (zic(8)).
private enum ZoneLinks {
    /// Returns the targets of the links, by name.
    static func links(in bytes: [UInt8]) -> [String: String] {
        let lines = bytes.split(separator: UInt8(ascii: "\n")).filter {
            $0.starts(with: "L ".utf8)
        }
        let words = lines.map {
            $0.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        }
        return Dictionary(words.filter { $0.count == 3 }.map { ($0[2], $0[1]) }) { $1 }
    }
}

/// Identifies a version of a file by its device, inode, size and time of change.
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
