/// The URL to which messages for a receiver are sent.
package enum PushEndpoint {
    /// Returns whether messages may be sent to a URL, which a browser or an app chose: it has to
    /// begin with https and a host name of the internet. The last part of a number, such as `0x1`,
    /// begins with a digit. `hosts` are further hosts, with the port if
    /// there is one, which may be private and may do without https.
    package static func isAllowed(_ url: String, hosts: [String] = []) -> Bool {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1].isEmpty, url.utf8.count <= 1000,
            url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"\\<>#".utf8.contains($0) })
        else { return false }
        let place = parts[2].lowercased()
        if hosts.contains(place) { return ["https:", "http:"].contains(parts[0]) }
        let words = place.split(separator: ":", omittingEmptySubsequences: false)
        let labels = words[0].split(separator: ".", omittingEmptySubsequences: false)
        guard parts[0] == "https:", words.count == 1 || words.count == 2 && Int(words[1]) != nil,
            labels.count > 1, let last = labels.last, last.first?.isLetter ?? false
        else { return false }
        return labels.allSatisfy {
            !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
        }
            && !["local", "localhost", "internal", "lan", "home", "arpa"].contains(last)
    }

    /// Returns the scheme, the host and the port of a URL.
    package static func origin(of url: String) -> String {
        url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
            .joined(separator: "/").lowercased()
    }
}
