import Fetch

/// A topic of an ntfy server.
package struct NtfyTopic: Sendable {
    /// The address of the server, to which messages are sent as JSON.
    let server: CalendarAddress
    /// The address of the topic.
    let address: CalendarAddress
    /// The name of the topic.
    let name: String

    /// An error in the address of a topic.
    package enum Mistake: Error {
        /// The address is not one of a topic.
        case unfit
        /// The topic is short enough to be guessed.
        case guessable(server: String)
    }

    /// The smallest number of characters of a topic that cannot be guessed.
    private static let shortestName = 20

    /// Parses the address of a topic. Without an access token, the name is the only protection, so
    /// it must be long.
    package init(_ text: String, hasToken: Bool) throws(Mistake) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, ["http:", "https:"].contains(parts[0].lowercased()),
            Self.isName(parts[3]), let server = Self.address(parts[0...2].joined(separator: "/")),
            let address = Self.address(text)
        else { throw .unfit }
        name = String(parts[3])
        (self.server, self.address) = (server, address)
        if !hasToken, name.count < Self.shortestName { throw .guessable(server: server.text) }
    }

    private static func isName(_ name: Substring) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    }

    private static func address(_ text: String) -> CalendarAddress? {
        // The reason is dropped, because the error of the caller states the required form.
        guard let address = try? CalendarAddress(text), !address.hasUserinfo else { return nil }
        return address
    }

    /// Returns the address that removes a notice from the screens.
    func clearing(_ id: String) -> CalendarAddress? { Self.address("\(address.text)/\(id)/clear") }
}
