import Files

extension Curl {
    /// Something to send to a server: an HTTP request without redirections, or an e-mail.
    package struct Transfer: Sendable {
        /// The options of curl without a value.
        let flags: [String]
        /// The options of curl with their values.
        let options: [(name: String, value: String)]
        /// The bytes to send.
        let body: [UInt8]
        let isMail: Bool
        /// The address whose server must be on the internet, or `nil` if any server is allowed.
        let guarded: CalendarAddress?
    }

    /// Returns a request with a method such as POST. Redirections are not followed.
    ///
    /// - Parameter isGuarded: Whether the server must be on the internet.
    package func request(
        _ method: String, _ body: [UInt8], to address: CalendarAddress, fields: [String],
        seconds: Int, isGuarded: Bool
    ) -> Transfer {
        Transfer(
            flags: ["location"],
            options: options(to: address, redirects: 0, seconds: seconds, largest: 1 << 16)
                + [("request", method)] + fields.map { ("header", $0) },
            body: body, isMail: false, guarded: isGuarded ? address : nil)
    }

    /// An e-mail to one address, and the server that sends it.
    package struct Mail {
        /// The SMTP URL of the server.
        let url: String
        /// Whether the connection must be encrypted.
        let needsTLS: Bool
        /// The user name and the password, separated by a colon, or `nil` for no login.
        let login: String?
        /// The address of the sender.
        let from: String
        /// The address of the recipient.
        let to: String
        /// The message, with CRLF at the end of each line.
        let bytes: [UInt8]
        /// The time limit in seconds.
        let seconds: Int

        /// Creates an e-mail.
        package init(
            url: String, needsTLS: Bool, login: String?, from: String, to: String, bytes: [UInt8],
            seconds: Int
        ) {
            (self.url, self.needsTLS, self.login) = (url, needsTLS, login)
            (self.from, self.to, self.bytes, self.seconds) = (from, to, bytes, seconds)
        }
    }

    /// Returns the transfer of an e-mail.
    package func transfer(of mail: Mail) -> Transfer {
        Transfer(
            flags: mail.needsTLS ? ["ssl-reqd"] : [],
            options: [
                ("url", mail.url), ("proto", "=smtp,smtps"), ("max-time", "\(mail.seconds)"),
                ("mail-from", mail.from), ("mail-rcpt", mail.to),
            ] + (mail.login.map { [("user", $0)] } ?? []),
            body: mail.bytes, isMail: true, guarded: nil)
    }

    /// The maximum number of transfers of one process.
    private static let most = 1000
    /// The maximum number of their bodies that are not in the configuration. Each has a descriptor.
    private static let mostFiles = 100
    /// The first number of these descriptors.
    private static let firstFile: Int32 = 3

    /// Performs transfers, several at once, and calls `receive` with the result of each as soon as
    /// it is known. Transfers for which the time did not suffice have no result.
    ///
    /// - Parameters:
    ///   - connections: The maximum number of connections.
    ///   - seconds: The time limit for all of them.
    package func perform(
        _ transfers: [Transfer], connections: Int, seconds: Int,
        _ receive: (Int, Result<Void, Failure>) -> Void
    ) {
        let watch = Stopwatch()
        var guards = Guards()
        var place = 0
        while place < transfers.count {
            var configuration = CurlConfiguration()
            var files: [Int32: [UInt8]] = [:]
            var waiting: Set<Int> = []
            while place < transfers.count, waiting.count < Self.most, files.count < Self.mostFiles {
                let transfer = transfers[place]
                do throws(Failure) {
                    let options = try transfer.guarded.map { address throws(Failure) in
                        try guards.options(for: address, self)
                    }
                    if !waiting.isEmpty { configuration.add(flags: ["next"]) }
                    for (name, value) in options ?? [] { configuration.add(name, value) }
                    add(transfer, place, to: &configuration, &files)
                    waiting.insert(place)
                } catch {
                    receive(place, .failure(error))
                }
                place += 1
            }
            if waiting.isEmpty { continue }
            let left = seconds - watch.milliseconds / 1000
            if left <= 0 { return }
            var program = ChildProgram(
                "curl",
                [
                    "-q", "--no-progress-meter", "--parallel", "--parallel-max", "\(connections)",
                    "--config", "-",
                ],
                environment: environment, seconds: left)
            program.inputs = files
            program.inputs[0] = configuration.bytes
            program.outputs = [2]
            var line: [UInt8] = []
            let end = run(program) { _, bytes in
                for byte in bytes {
                    if byte != UInt8(ascii: "\n") {
                        line.append(byte)
                    } else {
                        if let result = TransferResult(line, of: transfers),
                            waiting.remove(result.place) != nil
                        {
                            receive(result.place, result.result)
                        }
                        line = []
                    }
                }
            }
            guard let failure = end else { return }
            for place in waiting.sorted() { receive(place, .failure(failure)) }
        }
    }

    private func add(
        _ transfer: Transfer, _ place: Int, to configuration: inout CurlConfiguration,
        _ files: inout [Int32: [UInt8]]
    ) {
        configuration.add(flags: ["globoff", "silent", "fail"] + transfer.flags)
        for (name, value) in transfer.options { configuration.add(name, value) }
        // Only a text can be in the configuration.
        if transfer.isMail || transfer.body.contains(0) {
            let number = Self.firstFile + Int32(files.count)
            files[number] = transfer.body
            configuration.add(
                transfer.isMail ? "upload-file" : "data-binary",
                "\(transfer.isMail ? "" : "@")/dev/fd/\(number)")
        } else if transfer.body.isEmpty {
            configuration.add("data-binary", "@/dev/null")
        } else {
            configuration.add("data-raw", transfer.body)
        }
        configuration.add(
            "write-out",
            "%{stderr}\(TransferResult.mark)\(place) %{exitcode} %{response_code} "
                + "%header{retry-after}\n")
    }

    /// Runs curl. Returns the failure of the transfers without a result, or `nil` if the time was
    /// up.
    private func run(
        _ program: ChildProgram, _ receive: (Int32, ArraySlice<UInt8>) -> Void
    ) -> Failure? {
        do throws(SystemError) {
            switch try program.run(receive) {
            case .exited(let status): return .ended(status, nil)
            case .signalled: return .ended(-1, nil)
            case .tooMuch: return .tooLarge
            case .tooLate: return nil
            }
        } catch {
            return Failure(error)
        }
    }
}

/// The options for servers that must be on the internet. Each server is looked up once.
private struct Guards {
    private typealias Options = [(name: String, value: String)]
    private var known: [String: Result<Options, Curl.Failure>] = [:]

    mutating func options(
        for address: CalendarAddress, _ curl: Curl
    ) throws(Curl.Failure) -> [(name: String, value: String)] {
        if let known = known[address.place] { return try known.get() }
        let result = Result { () throws(Curl.Failure) in try curl.guarded(address) }
        known[address.place] = result
        return try result.get()
    }
}

/// A line that curl prints about a finished transfer.
private struct TransferResult {
    static let mark = "dosecal "
    let place: Int
    let result: Result<Void, Curl.Failure>

    /// Parses a line, or returns `nil` if it is about something else.
    init?(_ line: [UInt8], of transfers: [Curl.Transfer]) {
        guard line.starts(with: Self.mark.utf8) else { return nil }
        let words = String(decoding: line, as: UTF8.self).split(
            separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        guard words.count == 5, let place = Int(words[1]), transfers.indices.contains(place),
            let exit = Int32(words[2]), let code = Int(words[3])
        else { return nil }
        self.place = place
        if transfers[place].isMail {
            result = exit == 0 ? .success(()) : .failure(.mail(exit, reply: code))
        } else if exit == 0, (200...299).contains(code) {
            result = .success(())
        } else {
            let fields = words[4].isEmpty ? [:] : ["retry-after": String(words[4])]
            // curl takes a redirection without a target for a success.
            result = .failure(
                .ended(exit == 0 ? 22 : exit, WebAnswer(status: code, fields: fields)))
        }
    }
}
