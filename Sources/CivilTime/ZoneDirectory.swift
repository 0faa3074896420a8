#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folder in which the system keeps its zone files: the one authority on time zones.
public struct ZoneDirectory: Sendable {
    /// The folder's path.
    public let path: String

    /// The zone files below this folder; the system's by default.
    public init(path: String = "/usr/share/zoneinfo") {
        self.path = path
    }

    /// The zone of this IANA name, or nil where the system has none.
    public func zone(named name: String) -> TimeZone? {
        guard Self.isPlain(name), let bytes = contents(of: name) else { return nil }
        return ZoneFileReader.zone(named: name, in: bytes)
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
        return !isFolderOfCopies && !isLocal
            && name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty && $0.allSatisfy(isNameByte) }
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
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let length = fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<length])
    }

    private func names(below folder: String) -> [String] {
        guard let directory = opendir("\(path)/\(folder)") else { return [] }
        defer { closedir(directory) }
        var found: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { raw in
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
