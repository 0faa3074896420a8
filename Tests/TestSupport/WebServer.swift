public import Foundation

/// A web server of the tests on loopback, ended when it goes out of use.
public final class WebServer: Sendable {
    /// One for all tests that do not ask what was asked of it.
    public static let shared = Result { try WebServer() }

    /// The address of its root, without the slash.
    public let root: String
    private let process: Process
    private let input: Pipe

    /// It did not come up, or its certificate could not be made.
    public struct Failure: Error {}

    /// With a certificate and its key it speaks HTTPS.
    public init(certificate: [URL] = []) throws {
        process = Process()
        input = Pipe()
        let output = Pipe()
        let script = Program.package.appending(path: "Tests/TestSupport/web_server.py").path
        process.executableURL = URL(filePath: Program.python)
        process.arguments =
            (Program.python == "/usr/bin/env" ? ["python3"] : []) + [script]
            + certificate.map(\.path)
        process.standardInput = input
        process.standardOutput = output
        // The run ends when no process holds its output any more.
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(
            decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Failure()
        }
        root = "\(certificate.isEmpty ? "http" : "https")://localhost:\(port)"
    }

    deinit {
        // A child of the tests may not get to see any other signal.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

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
