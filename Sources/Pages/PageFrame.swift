import CivilTime
import Feed
import Journal
import Wording

/// Which page a link is on. All links are relative, so that dosecal can be served below any path of
/// a site.
package enum PagePlace: String, Sendable {
    case today, take, subscribe
    /// A day of an item.
    case day
    /// Another day than today.
    case date
    /// The present month, and another one.
    case month, otherMonth
    /// What there is to know of an item.
    case item
    /// The figures of the usual days, and of others.
    case figures, otherFigures
    /// The report of the usual days, and of others.
    case report, otherReport
    /// The plan, and its pages one, two and three names further down.
    case plan, planName, planPart, planPartOf
    /// Who sees the persons, and the question about one of those.
    case subscribers, subscriber
    /// What calendars said that matched nothing, and one piece of that.
    case unmatched, evidence

    /// The relative path from the page to the folder of all pages.
    package var root: String {
        switch self {
        case .today, .subscribe, .month, .figures, .report, .plan, .subscribers, .unmatched: "../"
        case .take, .day, .date, .otherMonth, .item, .otherFigures, .otherReport, .planName,
            .subscriber, .evidence:
            "../../"
        case .planPart: "../../../"
        case .planPartOf: "../../../../"
        }
    }

    /// Whether it lists the doses of a day, of all items.
    package var isList: Bool { self == .today || self == .date }

    func link(toTodayOf token: PageToken) -> String { "\(root)today/\(token.digits)" }
    func link(to date: CivilDate, of token: PageToken) -> String {
        "\(link(toTodayOf: token))/\(date)"
    }
    func link(toMonth month: CivilMonth?, of token: PageToken) -> String {
        let rest = month.map { "/\($0.first.description.prefix(7))" } ?? ""
        return "\(root)month/\(token.digits)\(rest)"
    }
    func link(toFigures window: FigureWindow?, of token: PageToken) -> String {
        "\(root)figures/\(token.digits)" + (window.map { "/\($0.path)" } ?? "")
    }
    func link(toReport window: FigureWindow?, of token: PageToken) -> String {
        "\(root)report/\(token.digits)" + (window.map { "/\($0.path)" } ?? "")
    }
    func link(toItem code: String, of token: PageToken) -> String {
        "\(root)item/\(token.digits)/\(code)"
    }
    /// The way from here to a page of plans.
    package func link(to part: PlanPart, of token: PageToken) -> String {
        "\(root)\(part.path(of: token))"
    }
    func link(toSubscribing token: PageToken) -> String { "\(root)subscribe/\(token.digits)" }
    func link(toSubscribersOf token: PageToken) -> String { "\(root)subscribers/\(token.digits)" }
    func link(toUnmatchedOf token: PageToken) -> String { "\(root)unmatched/\(token.digits)" }
    func link(to code: String, of token: PageToken) -> String {
        "\(root)take/\(token.digits)/\(code)"
    }
}

/// What every page has in common: head, heading and footer.
struct PageFrame {
    let place: PagePlace
    let token: PageToken
    let wording: Wording

    /// A page with a title, which is also its heading unless another is given;
    /// `isRenewed` where a script keeps it as it is now, `isReport` where it looks like a report.
    func page(
        _ title: String, lead: [HTML] = [], _ content: [HTML], heading: HTML? = nil,
        isRenewed: Bool = false, isReport: Bool = false
    ) -> String {
        let style = HTML.void(
            "link", ["rel": "stylesheet", "href": "\(place.root)\(ReportStyle.name)"])
        let header = HTML.tag("header", [navigation, heading ?? .tag("h1", title)] + lead)
        return HTML.page(
            title, in: wording.language,
            head: (isRenewed ? renewal : []) + Self.head(from: place.root)
                + (isReport ? [style] : []),
            body: [header, .tag("main", content), footer])
    }

    /// What keeps a page as it is now, and lets it be installed.
    private var renewal: [HTML] {
        [
            .tag("script", ["src": "\(place.root)today.js", "defer": ""], []),
            // With the cookie, without which an owner's page is nobody's.
            .void(
                "link",
                [
                    "rel": "manifest", "href": "\(token.digits)/manifest",
                    "crossorigin": "use-credentials",
                ]),
            .void("link", ["rel": "apple-touch-icon", "href": "\(place.root)icon-apple.png"]),
        ]
    }

    /// A page that belongs to nobody's token, whose address leads up to the others by `root`.
    static func page(
        _ title: String, lead: [HTML] = [], _ content: [HTML], from root: String,
        in wording: Wording, head more: [HTML] = [], footer: HTML = .empty
    ) -> String {
        let header = HTML.tag("header", [.tag("h1", title)] + lead)
        return HTML.page(
            title, in: wording.language, head: head(from: root) + more,
            body: [header, .tag("main", content), footer])
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

    /// The same as a link that looks like a button.
    func button(to link: String, _ words: Wording.Key) -> HTML {
        .tag("p", [.tag("a", ["class": "button", "href": link], wording.text(words))])
    }

    private var footer: HTML {
        let said: Wording.Key =
            token.isOwner
            ? .pageSignedIn : token.may.includes(.answer) ? .pageSecret : .pageSecretLook
        return .tag("footer", [.small(wording.text(said))])
    }

    /// The pages that are opened often in one line, and the others folded up behind them.
    private var navigation: HTML {
        let (often, seldom) = (links.filter(\.isOften), links.filter { !$0.isOften })
        let name = wording.text(.pageNavigation)
        guard !often.isEmpty else {
            return .tag(
                "nav", ["class": "pages", "aria-label": name], [.tag("ul", seldom.map(item))])
        }
        let summary = wording.text(.pageMorePages)
        let more = HTML.tag(
            "li", [.tag("details", [.tag("summary", summary), .tag("ul", seldom.map(item))])])
        return .tag(
            "nav", ["class": "pages", "aria-label": name],
            [.tag("ul", often.map(item) + (seldom.isEmpty ? [] : [more]))])
    }

    private func item(_ link: Link) -> HTML {
        let words = wording.text(link.words)
        return .tag(
            "li",
            [
                link.place == place
                    ? .tag("a", ["href": link.address, "aria-current": "page"], words)
                    : .tag("a", ["href": link.address], words)
            ])
    }

    /// A link to another page; to one that belongs to nobody's token where it has no place.
    private struct Link {
        let place: PagePlace?
        let words: Wording.Key
        let address: String
        var isOften = false
    }

    /// The pages that whoever looks may open.
    private var links: [Link] {
        var links: [Link] = []
        if token.isOwner {
            links.append(
                Link(place: nil, words: .pageToHome, address: "\(place.root)home", isOften: true))
        }
        if token.may.includes(.answer) {
            links += [
                Link(
                    place: .today, words: .pageToToday, address: place.link(toTodayOf: token),
                    isOften: true),
                Link(
                    place: .month, words: .pageToMonth,
                    address: place.link(toMonth: nil, of: token), isOften: true),
                Link(
                    place: .figures, words: .pageToFigures,
                    address: place.link(toFigures: nil, of: token), isOften: true),
                Link(
                    place: .report, words: .pageToReport,
                    address: place.link(toReport: nil, of: token)),
            ]
        }
        if token.may.includes(.manage) {
            links += [
                Link(
                    place: .plan, words: .planPage, address: place.link(to: .list, of: token),
                    isOften: true),
                Link(
                    place: .subscribers, words: .pageToSubscribers,
                    address: place.link(toSubscribersOf: token)),
            ]
        }
        if !token.isOwner {
            links.append(
                Link(
                    place: .subscribe, words: .pageToSubscribing,
                    address: place.link(toSubscribing: token)))
        }
        return links
    }
}
