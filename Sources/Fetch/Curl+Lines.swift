extension Curl {
    /// Reads the lines of a response as they arrive, until the server ends it or the time is up.
    package func lines(
        of address: CalendarAddress, fields: [String], seconds: Int, _ receive: (String) -> Void
    ) throws(Failure) {
        let options =
            ["globoff", "silent", "fail", "no-buffer"]
            + [
                ("url", address.text), ("proto", "=\(address.isEncrypted ? "https" : "http")"),
                ("max-time", "\(seconds)"), ("user-agent", agent), ("dump-header", "/dev/fd/3"),
            ].map { "\($0.0) = \(Self.quoted($0.1))" }
            + fields.map { "header = \(Self.quoted($0))" }
        let process = try CurlProcess(
            Array((options.joined(separator: "\n") + "\n").utf8), environment)
        var line: [UInt8] = []
        let heads = process.output { bytes in
            for byte in bytes {
                if byte == UInt8(ascii: "\n") {
                    receive(String(decoding: line, as: UTF8.self))
                    line = []
                } else if line.count < Self.longestLine {
                    line.append(byte)
                }
            }
        }
        let status = process.exitStatus()
        // Status 28 is the end of the time.
        if [0, 28].contains(status) { return }
        throw .ended(status, WebAnswer(heads: heads, body: []))
    }

    /// The number of bytes after which the rest of a line is dropped.
    private static let longestLine = 1 << 16
}
