import Foundation
import Server
import TestSupport
import Testing

/// The built tool as a server on loopback, which ends with this object.
final class LiveServer {
    let port: UInt16
    let scheme: String
    private let process: ChildProcess
    private let files: TemporaryFolder

    /// The number of cores that the server may use.
    enum Cores: CaseIterable { case all, one }

    convenience init(
        _ home: Home, _ words: [String] = [], listen: String = "127.0.0.1:0",
        on cores: Cores = .all
    ) throws {
        try self.init(in: home.folder.url, words, listen: listen, on: cores)
    }

    /// Starts a server for the store in a folder, which may be empty.
    init(
        in folder: URL, _ words: [String] = [], listen: String = "127.0.0.1:0",
        on cores: Cores = .all, command name: String = "serve"
    ) throws {
        files = try TemporaryFolder()
        let command = [Program.dosecal.path, name, "--listen", listen] + words
        process = try ChildProcess(
            URL(filePath: "/usr/bin/env"),
            (cores == .one ? ["taskset", "--cpu-list", "0"] : []) + command,
            environment: ["DOSECAL_HOME": folder.path],
            output: .file(files / "output"), errors: .file(files / "errors"))
        var line = ""
        try wait(for: "the server's port") { [process, files] in
            line = (try? String(contentsOf: files / "output", encoding: .utf8)) ?? ""
            return line.hasSuffix("\n") || !process.isRunning
        }
        let place = try #require(
            line.firstMatch(of: /(https?):\/\/[^\s:]*(?:\[[^\]]*\])?:([0-9]+)/), "\(line)")
        scheme = String(place.1)
        port = try #require(UInt16(place.2), "\(line)")
    }

    deinit { process.end() }

    func send(_ signal: Int32) { process.send(signal) }

    var held: HeldResources { get throws { try process.held } }

    /// Waits for the server to end and returns its exit status, negative if a signal ended it.
    func status() -> Int32 { process.wait() }

    /// Waits until the output contains a text and returns the output.
    func output(with text: String) throws -> String {
        var output = ""
        try wait(for: "'\(text)'") {
            output = (try? String(contentsOf: files / "output", encoding: .utf8)) ?? ""
            return output.contains(text) || !process.isRunning
        }
        return output
    }

    var errors: String {
        (try? String(contentsOf: files / "errors", encoding: .utf8)) ?? ""
    }
}

/// A connection to a server on loopback.
final class Wire {
    private let socket: Int32
    /// The port of the server.
    private let port: UInt16

    init(port: UInt16) throws {
        self.port = port
        socket = Foundation.socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 180, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(socket)
            throw Refused()
        }
    }

    /// An error: no program listens on the port.
    struct Refused: Error {}

    deinit { close(socket) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Whether a response has arrived or the server has closed the connection.
    var isAnswered: Bool {
        var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0
    }

    /// Waits until the server has read everything that was sent.
    func waitUntilRead() throws {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(socket, $0, &size)
            }
        }
        try #require(status == 0)
        // A line of the list has two addresses, a state, and the numbers of bytes waiting to be
        // sent and to be read. In the line of the server's socket, the second address is that of
        // this socket. The state 01 is an open connection.
        let end = Self.listed(port: UInt16(bigEndian: address.sin_port))
        let served = Self.listed(port: port)
        try wait(for: "the server to read a request") {
            try Self.connections().split(separator: "\n").contains { line in
                let cells = line.split(separator: " ")
                return cells.count > 4 && cells[1].hasSuffix(served) && cells[2].hasSuffix(end)
                    && cells[3] == "01" && cells[4].hasSuffix(":00000000")
            }
        }
    }

    /// Returns a port in the format of the list of connections.
    private static func listed(port: UInt16) -> String {
        let digits = String(port, radix: 16, uppercase: true)
        return ":" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Returns the system's list of connections. Foundation would read only its first part.
    private static func connections() throws -> String {
        let file = open("/proc/net/tcp", O_RDONLY | O_CLOEXEC)
        try #require(file >= 0)
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(file, &part, part.count), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads until the server closes the connection.
    func rest() -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &part, part.count, 0)
            guard count > 0 else { return bytes }
            bytes += part[..<count]
        }
    }
}

extension LiveServer {
    /// Sends a request on a new connection and returns everything that is received.
    func answer(to text: String) throws -> [UInt8] {
        let wire = try Wire(port: port)
        wire.send(text)
        return wire.rest()
    }

    func ask(_ request: Request) throws -> Response { try Self.response(begin(request).rest()) }

    /// Sends a request on a new connection without waiting for the response.
    func begin(_ request: Request) throws -> Wire {
        var fields = request.fields
        fields["host"] = fields["host"] ?? "127.0.0.1"
        fields["connection"] = "close"
        if ["POST", "PUT"].contains(request.method) {
            fields["content-length"] = "\(request.body?.count ?? 0)"
        }
        let head =
            "\(request.method) \(request.path) HTTP/1.1\r\n"
            + fields.sorted { $0.key < $1.key }.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
        let wire = try Wire(port: port)
        wire.send(Array(head.utf8) + (request.body ?? []))
        return wire
    }

    static func response(_ bytes: [UInt8]) throws -> Response {
        let end = try #require(Data(bytes).range(of: Data("\r\n\r\n".utf8)))
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        let status = try #require(Int(lines[0].split(separator: " ")[1]))
        let fields = lines.dropFirst().map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (name: String(line[..<colon]), value: String(line[colon...].dropFirst(2)))
        }
        return Response(status, fields, body: Array(bytes[end.upperBound...]))
    }
}

extension Response {
    subscript(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
