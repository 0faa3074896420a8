import Foundation

/// The files, threads and memory of a process, as Linux counts them.
public struct HeldResources: Sendable, CustomStringConvertible {
    /// The number of open descriptors.
    public let files: Int
    /// The number of threads.
    public let threads: Int
    /// The resident memory.
    public let kilobytes: Int

    /// Whether the system provides these numbers.
    public static let areCounted = FileManager.default.fileExists(atPath: "/proc/self/fd")

    /// Counts the resources of a process, or of this one.
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

    /// An error: the system does not provide the numbers.
    struct Uncounted: Error {}

    /// The numbers as text.
    public var description: String { "\(files) files, \(threads) threads, \(kilobytes) kB" }
}
