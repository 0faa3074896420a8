package import CivilTime
import Files
import ICalendar

/// The addresses of the pages on which doses are confirmed.
///
/// An item is named by a keyed digest with the store's secret, so an address does not reveal the
/// medicine and cannot be guessed.
package struct ConfirmLink: Hashable, Sendable {
    private let publicURL: String
    private let token: String
    private let secret: String

    /// Creates the links of the feed with this token.
    package init(publicURL: String, token: String, secret: String) {
        // A line end, or another character that URLs do not have, would end the property early.
        let bytes = publicURL.utf8.filter { $0 > 0x20 && $0 != 0x7F }
        var address = String(decoding: bytes, as: UTF8.self)
        while address.hasSuffix("/") { address.removeLast() }
        self.publicURL = address
        self.token = token
        self.secret = secret
    }

    /// Returns the address of the page on which an item's open dose is answered.
    package func url(person: String, item: String) -> String {
        "\(publicURL)/take/\(token)/\(Self.code(person: person, item: item, secret: secret))"
    }

    /// Returns the address of the page of one day, from the address of the item's page.
    package static func url(_ url: String, on day: CivilDate) -> String { address(url, on: day) }

    /// Returns the last path component of the page of an item, or of one of its days.
    package static func address(_ code: String, on day: CivilDate?) -> String {
        day.map { "\(code)-\($0.compact)" } ?? code
    }

    /// Returns the digits that replace an item's id in addresses.
    package static func code(person: String, item: String, secret: String) -> String {
        KeyedDigest(secret).digits(of: [person, item])
    }
}
