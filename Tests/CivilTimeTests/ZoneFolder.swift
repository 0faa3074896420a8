import CivilTime
import Foundation

/// A temporary folder of zone files, which is deleted with its owner.
struct ZoneFolder: ~Copyable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path()
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and reads it as a zone.
    func zone(named name: String = "Zone", of bytes: [UInt8]) throws -> CivilTime.TimeZone? {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return ZoneDirectory(path: path).zone(named: name)
    }

    /// Returns the bytes of a zone file of the system.
    static func systemFile(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: ZoneDirectory().path).appending(path: name)))
    }
}
