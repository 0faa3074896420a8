import CivilTime
import Files
import Journal
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The access log, with one line for each request. A line contains only the beginning of the token
/// and no names.
///
/// Lines are buffered and written every second, or earlier if the buffer is full. Safe to use from
/// any thread.
package final class AccessLog: Sendable {
    private let path: String
    private let file: Mutex<File>

    fileprivate struct File: ~Copyable {
        var descriptor: Descriptor
        var lines: [UInt8] = []
        var second: (Instant, [UInt8])?

        init(_ descriptor: consuming Descriptor) {
            self.descriptor = descriptor
        }
    }

    private static let methods = Set(Route.start.methods + Route.account.methods)

    /// The values of a log line.
    struct Line {
        let method: String
        let route: Route
        let status: Int
        let bytes: Int
        let microseconds: UInt64
    }

    /// Opens the log for appending. A new file is readable by its owner and group only; "-" is the
    /// standard output.
    package init(_ path: String) throws(ServerError) {
        self.path = path
        file = Mutex(File(try Self.open(path)))
    }

    private static func open(_ path: String) throws(ServerError) -> Descriptor {
        do throws(SystemError) {
            if path == "-" { return try Descriptor(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)) }
            return try Descriptor(path, for: .appending, readers: .group)
        } catch {
            throw ServerError(.log(path, error))
        }
    }

    func add(_ line: Line, from address: String, at now: Instant) {
        let token = line.route.token?.shortened ?? "-"
        // An unknown method could be any text.
        let method = Self.methods.contains(line.method) ? line.method : "-"
        let text =
            " \(address) \(method) \(line.route.name) \(token) \(line.status) "
            + "\(line.bytes) \(line.microseconds)us\n"
        file.withLock { file in
            if file.second?.0 != now { file.second = (now, Array("\(now)".utf8)) }
            file.lines += file.second?.1 ?? []
            file.lines += text.utf8
            if file.lines.count > 65_536 { file.flush() }
        }
    }

    /// Writes the buffered lines.
    package func flush() {
        file.withLock { $0.flush() }
    }

    /// Reopens the file by its path, for instance after log rotation.
    package func reopen() throws(ServerError) {
        try file.withLock { file throws(ServerError) in
            let new = try Self.open(path)
            file.flush()
            file.descriptor = new
        }
    }
}

extension AccessLog.File {
    /// Writes the buffered lines, or drops them if that fails.
    fileprivate mutating func flush() {
        // A full disk must not stop the server from serving feeds.
        lines.withUnsafeBytes { try? descriptor.write($0) }
        lines.removeAll(keepingCapacity: true)
    }
}
