import Feed
import Journal
import Wording

/// Which page a link is on. All links are relative, so that dosecal can be served below any path of
/// a site.
package enum PagePlace: String, Sendable {
    case today, take, subscribe
    /// A day of an item.
    case day

    /// The relative path from the page to the folder of all pages.
    package var root: String {
        switch self {
        case .today, .subscribe: "../"
        case .take, .day: "../../"
        }
    }

    func link(toTodayOf token: PageToken) -> String { "\(root)today/\(token.digits)" }
    func link(toSubscribing token: PageToken) -> String { "\(root)subscribe/\(token.digits)" }
    func link(to code: String, of token: PageToken) -> String {
        "\(root)take/\(token.digits)/\(code)"
    }
}

/// What every page has in common: head, heading and footer.
struct PageFrame {
    let place: PagePlace
    let token: PageToken
    let wording: Wording

    /// A page with a title, which is also its heading unless another is given.
    func page(
        _ title: String, lead: [HTML] = [], _ content: [HTML], heading: HTML? = nil
    ) -> String {
        let body = [Self.header(title, lead, heading), .tag("main", content), footer]
        return HTML.page(
            title, in: wording.language, head: Self.head(from: place.root), body: body)
    }

    /// A page that belongs to nobody's token, whose address leads up to the others by `root`.
    static func page(
        _ title: String, lead: [HTML] = [], _ content: [HTML], from root: String,
        in wording: Wording, head more: [HTML] = [], footer: HTML = .empty
    ) -> String {
        HTML.page(
            title, in: wording.language, head: head(from: root) + more,
            body: [header(title, lead, nil), .tag("main", content), footer])
    }

    private static func header(_ title: String, _ lead: [HTML], _ heading: HTML?) -> HTML {
        .tag("header", [heading ?? .tag("h1", title)] + lead)
    }

    private static func head(from root: String) -> [HTML] {
        [
            .void("meta", ["name": "robots", "content": "noindex"]),
            .void("link", ["rel": "stylesheet", "href": "\(root)style.css"]),
            .void(
                "link",
                ["rel": "icon", "href": "\(root)favicon.svg", "type": "image/svg+xml"]),
        ]
    }

    private var footer: HTML {
        let items = links.map { key, link in
            HTML.tag("li", [.tag("a", ["href": link], wording.text(key))])
        }
        let navigation = HTML.tag(
            "nav", ["aria-label": wording.text(.pageNavigation)], [.tag("ul", items)])
        let secret: Wording.Key = token.may.includes(.answer) ? .pageSecret : .pageSecretLook
        return .tag(
            "footer",
            (items.isEmpty ? [] : [navigation])
                + (token.isOwner ? [] : [.small(wording.text(secret))]))
    }

    /// The other pages that whoever looks may open.
    private var links: [(Wording.Key, String)] {
        var links: [(Wording.Key, String)] = []
        if token.isOwner { links.append((.pageToHome, "\(place.root)home")) }
        if place != .today, token.may.includes(.answer) {
            links.append((.pageToToday, place.link(toTodayOf: token)))
        }
        if place != .subscribe, !token.isOwner {
            links.append((.pageToSubscribing, place.link(toSubscribing: token)))
        }
        return links
    }
}
