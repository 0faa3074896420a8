import Files

/// Requests to servers that a person chose on the pages, or a browser. They must not reach a server
/// in the local network, whatever its name is.
extension Curl {
    /// Returns the options that let curl connect to a server on the internet only. The server's
    /// addresses are looked up once, so that none can take their place.
    func guarded(_ address: CalendarAddress) throws(Failure) -> [(name: String, value: String)] {
        if allowed.contains(address.place) { return [] }
        let addresses = lookup(address.host)
        guard addresses.allSatisfy(InternetAddress.contains) else { throw .isLocal }
        if addresses.isEmpty {
            // A proxy may know the server; then it decides to which addresses it connects.
            if hasProxy { return [] }
            throw .ended(6, nil)
        }
        return [
            ("resolve", "\(address.host):\(address.port):\(addresses.joined(separator: ","))")
        ]
    }

    private var hasProxy: Bool {
        environment.contains { variable in
            let parts = variable.split(separator: "=", maxSplits: 1)
            return parts.count == 2
                && ["http_proxy", "https_proxy", "all_proxy"].contains(parts[0].lowercased())
        }
    }

    /// The time limit of a lookup in seconds.
    private static let patience = 10

    /// Returns the addresses of a host, as the system knows them. A program can be ended if it takes
    /// too long, unlike a system call.
    static func addresses(of host: String, _ environment: [String]) -> [String] {
        var program = ChildProgram(
            "getent", ["ahosts", "--", host], environment: environment, seconds: patience)
        program.outputs = [1]
        var text: [UInt8] = []
        // A host without an address is reported as not found.
        _ = try? program.run { text += $1 }
        var addresses: [String] = []
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            let address = String(line.prefix { $0 != " " })
            if !addresses.contains(address) { addresses.append(address) }
        }
        return addresses
    }
}
