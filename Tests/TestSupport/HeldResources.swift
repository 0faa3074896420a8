import Foundation

/// The files, threads and memory that a process holds, as Linux counts them.
public struct HeldResources: Sendable, CustomStringConvertible {
    /// The number of open descriptors.
    public let files: Int
    /// The number of threads.
    public let threads: Int
    /// The resident memory.
    public let kilobytes: Int

    /// Whether the system counts them.
    public static let areCounted = FileManager.default.fileExists(atPath: "/proc/self/fd")

    /// Counts those of a process, or of this one.
    public init(of process: Int32? = nil) throws {
        let folder = "/proc/\(process.map { "\($0)" } ?? "self")"
        files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count
        threads = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/task").count
        let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let cells = line?.split(whereSeparator: \.isWhitespace) ?? []
        guard cells.count > 1, let size = Int(cells[1]) else { throw Uncounted() }
        kilobytes = size
    }

    /// The system does not tell.
    struct Uncounted: Error {}

    /// The numbers in words.
    public var description: String { "\(files) files, \(threads) threads, \(kilobytes) kB" }
}
