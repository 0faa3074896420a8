public import Foundation

/// A web server for tests on loopback, which ends with this object.
public final class WebServer: Sendable {
    /// A server shared by all tests that do not inspect its log.
    public static let shared = Result { try WebServer() }

    /// The address of the root, without the slash.
    public let root: String
    private let process: ChildProcess
    /// The input of the server; closing it at the end of the tests ends the server.
    private let input: PipeEnds

    /// An error: the server did not start, or its certificate could not be created.
    public struct Failure: Error {}

    /// Starts a server. With a certificate and its key it uses HTTPS.
    public init(certificate: [URL] = []) throws {
        let (input, output) = (try PipeEnds(), try PipeEnds())
        process = try ChildProcess(
            URL(filePath: "/usr/bin/env"),
            [
                Program.python,
                Program.package.appending(path: "Tests/TestSupport/web_server.py").path,
            ] + certificate.map(\.path),
            input: .descriptor(input.reading), output: .descriptor(output.writing))
        self.input = input
        var line: [UInt8] = []
        var byte: UInt8 = 0
        output.closeWriting()
        while read(output.reading, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        guard let port = Int(String(decoding: line, as: UTF8.self)) else { throw Failure() }
        root = "\(certificate.isEmpty ? "http" : "https")://localhost:\(port)"
    }

    deinit { process.end() }

    /// Creates a self-signed certificate for a name, by default localhost, and its key.
    public static func certificate(
        in folder: TemporaryFolder, for name: String = "DNS:localhost"
    ) throws -> [URL] {
        let files = [folder / "certificate.pem", folder / "key.pem"]
        let made = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3650",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=\(name)",
                "-out", files[0].path, "-keyout", files[1].path,
            ])
        guard made.status == 0 else { throw Failure() }
        return files
    }
}
