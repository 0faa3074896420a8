import Files

extension Curl {
    /// Reads the lines of a response as they arrive, until the server ends it or the time is up.
    ///
    /// - Parameter isGuarded: Whether the server must be on the internet.
    package func lines(
        of address: CalendarAddress, fields: [String], seconds: Int, isGuarded: Bool = false,
        _ receive: (String) -> Void
    ) throws(Failure) {
        var configuration = CurlConfiguration()
        configuration.add(flags: ["globoff", "silent", "fail", "no-buffer"])
        configuration.add("url", address.text)
        configuration.add("proto", address.isEncrypted ? "=https" : "=http")
        configuration.add("max-time", "\(seconds)")
        configuration.add("user-agent", agent)
        configuration.add("dump-header", "/dev/fd/3")
        for field in fields { configuration.add("header", field) }
        for (name, value) in isGuarded ? try guarded(address) : [] {
            configuration.add(name, value)
        }
        // curl keeps its own time.
        var program = ChildProgram(
            "curl", ["-q", "--config", "-"], environment: environment, seconds: seconds + 5)
        program.inputs[0] = configuration.bytes
        program.outputs = [1, 3]
        program.limit = Self.longestStream
        var (heads, line): ([UInt8], [UInt8]) = ([], [])
        let end: ChildProgram.End
        do throws(SystemError) {
            end = try program.run { number, bytes in
                if number == 3 { return heads += bytes }
                for byte in bytes {
                    if byte == UInt8(ascii: "\n") {
                        receive(String(decoding: line, as: UTF8.self))
                        line = []
                    } else if line.count < Self.longestLine {
                        line.append(byte)
                    }
                }
            }
        } catch {
            throw Failure(error)
        }
        let status = Self.status(of: end)
        // Status 28 is the end of the time.
        if [0, 28].contains(status) { return }
        throw .ended(status, WebAnswer(heads: heads, body: []))
    }

    /// The number of bytes after which the rest of a line is dropped.
    private static let longestLine = 1 << 16
    /// The number of bytes after which the connection is ended.
    private static let longestStream = 64 << 20
}
