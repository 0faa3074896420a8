import Journal
package import Wording

/// What every page has in common: where it is, who opens it and in which language, and with that its
/// head, heading, links and footer.
package struct PageFrame {
    /// The page.
    package let place: PagePlace
    /// The token in its address.
    package var token: PageToken
    /// The words of its language.
    package let wording: Wording

    /// The frame of a page.
    package init(place: PagePlace, token: PageToken, wording: Wording) {
        self.place = place
        self.token = token
        self.wording = wording
    }

    /// The link to another page.
    package func link(to page: PagePlace) -> String { place.link(to: page, of: token) }

    /// The link to the page itself, as the target of its forms.
    var ownLink: String { link(to: place) }

    /// A page with a title, which is also its heading unless another is given. Below the heading is
    /// whom or what it is about; `isRenewed` where a script keeps it as it is now, `isReport` where it looks like a report.
    func page(
        _ title: String, lead: String? = nil, below: [HTML] = [], _ content: [HTML],
        heading: HTML? = nil, isRenewed: Bool = false, isReport: Bool = false
    ) -> String {
        let style = HTML.void(
            "link", ["rel": "stylesheet", "href": "\(place.root)\(ReportStyle.name)"])
        let about = lead.map { [HTML.tag("p", ["class": "lead"], $0)] } ?? []
        let header = HTML.tag(
            "header", [navigation, heading ?? .tag("h1", title)] + about + below)
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
                    "rel": "manifest", "href": link(to: .manifest),
                    "crossorigin": "use-credentials",
                ]),
            .void("link", ["rel": "apple-touch-icon", "href": "\(place.root)icon-apple.png"]),
        ]
    }

    /// A page that belongs to nobody's token, whose address leads up to the others by `root`.
    static func page(
        _ title: String, _ content: [HTML], from root: String,
        in wording: Wording, head more: [HTML] = [], footer: HTML = .empty
    ) -> String {
        let header = HTML.tag("header", [.tag("h1", title)])
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
    func button(to page: PagePlace, _ words: Wording.Key) -> HTML {
        .tag("p", [.link(link(to: page), class: "button", wording.text(words))])
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
        let words = wording.text(link.words), address = self.link(to: link.page)
        return .tag(
            "li",
            [
                link.page == place
                    ? .tag("a", ["href": address, "aria-current": "page"], words)
                    : .tag("a", ["href": address], words)
            ])
    }

    /// A link to another page.
    private struct Link {
        let page: PagePlace
        let words: Wording.Key
        var isOften = false
    }

    /// The pages that whoever looks may open.
    private var links: [Link] {
        var links: [Link] = []
        if token.isOwner { links.append(Link(page: .home, words: .pageToHome, isOften: true)) }
        if token.may.includes(.answer) {
            links += [
                Link(page: .today, words: .pageToToday, isOften: true),
                Link(page: .month(nil), words: .pageToMonth, isOften: true),
                Link(page: .figures(nil), words: .pageToFigures, isOften: true),
                Link(page: .report(nil), words: .pageToReport),
            ]
        }
        if token.may.includes(.manage) {
            links += [
                Link(page: .plan, words: .planPage, isOften: true),
                Link(page: .subscribers, words: .pageToSubscribers),
            ]
        }
        if !token.isOwner { links.append(Link(page: .subscribe, words: .pageToSubscribing)) }
        return links
    }
}
