public import Foundation

/// A web server of the tests on loopback, ended when it goes out of use.
public final class WebServer: Sendable {
    /// One for all tests that do not ask what was asked of it.
    public static let shared = Result { try WebServer() }

    /// The address of its root, without the slash.
    public let root: String
    private let process: ChildProcess
    /// Closed at the end of the tests, which ends the server.
    private let input: PipeEnds

    /// It did not come up, or its certificate could not be made.
    public struct Failure: Error {}

    /// With a certificate and its key it speaks HTTPS.
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

    /// A certificate for localhost that signs itself, and its key.
    public static func certificate(in folder: TemporaryFolder) throws -> [URL] {
        let files = [folder / "certificate.pem", folder / "key.pem"]
        let made = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3650",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                "-out", files[0].path, "-keyout", files[1].path,
            ])
        guard made.status == 0 else { throw Failure() }
        return files
    }
}
