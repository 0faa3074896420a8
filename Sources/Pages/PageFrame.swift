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

    func link(toTodayOf token: FeedToken) -> String { "\(root)today/\(token.digits)" }
    func link(toSubscribing token: FeedToken) -> String { "\(root)subscribe/\(token.digits)" }
    func link(to code: String, of token: FeedToken) -> String {
        "\(root)take/\(token.digits)/\(code)"
    }
}

/// What every page has in common: head, heading and footer.
struct PageFrame {
    let place: PagePlace
    let token: FeedToken
    let wording: Wording

    /// A page with a title, which is also its heading unless another is given.
    func page(
        _ title: String, lead: [HTML] = [], _ content: [HTML], heading: HTML? = nil
    ) -> String {
        let head: [HTML] = [
            .void("meta", ["name": "robots", "content": "noindex"]),
            .void("link", ["rel": "stylesheet", "href": "\(place.root)style.css"]),
            .void(
                "link",
                ["rel": "icon", "href": "\(place.root)favicon.svg", "type": "image/svg+xml"]),
        ]
        let header = HTML.tag("header", [heading ?? .tag("h1", title)] + lead)
        return HTML.page(
            title, in: wording.language, head: head,
            body: [header, .tag("main", content), footer])
    }

    private var footer: HTML {
        let links: [(PagePlace, Wording.Key, String)] = [
            (.today, .pageToToday, place.link(toTodayOf: token)),
            (.subscribe, .pageToSubscribing, place.link(toSubscribing: token)),
        ].filter { $0.0 != place }
        let items = links.map { _, key, link in
            HTML.tag("li", [.tag("a", ["href": link], wording.text(key))])
        }
        let navigation = HTML.tag(
            "nav", ["aria-label": wording.text(.pageNavigation)], [.tag("ul", items)])
        return .tag("footer", [navigation, .small(wording.text(.pageSecret))])
    }
}
