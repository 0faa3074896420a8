package import CivilTime
import Files
import ICalendar

/// The addresses of the pages on which an item's doses are confirmed.
///
/// An item is named by digits that only the store's secret leads to, so that an address tells no
/// medicine, and nobody can guess one.
package struct ConfirmLink: Hashable, Sendable {
    private let publicURL: String
    private let token: String
    private let secret: String

    /// Links of the feed with this token.
    package init(publicURL: String, token: String, secret: String) {
        // What no address has, such as a line's end, would end the property that it stands in.
        let bytes = publicURL.utf8.filter { $0 > 0x20 && $0 != 0x7F }
        var address = String(decoding: bytes, as: UTF8.self)
        while address.hasSuffix("/") { address.removeLast() }
        self.publicURL = address
        self.token = token
        self.secret = secret
    }

    /// The page of an item, on which its open dose is answered.
    package func url(person: String, item: String) -> String {
        "\(publicURL)/take/\(token)/\(Self.code(person: person, item: item, secret: secret))"
    }

    /// The page of one of the days of an item whose page has this address.
    package static func url(_ url: String, on day: CivilDate) -> String { address(url, on: day) }

    /// The last part of the address of an item's page, or of the page of one of its days.
    package static func address(_ code: String, on day: CivilDate?) -> String {
        day.map { "\(code)-\($0.compact)" } ?? code
    }

    /// The digits that stand for an item in addresses.
    package static func code(person: String, item: String, secret: String) -> String {
        KeyedDigest(secret).digits(of: [person, item])
    }
}
