import Journal
package import Wording

/// The common parts of a page: head, heading, links and footer, for its place, token and language.
package struct PageFrame {
    /// The page that is shown.
    package let place: PagePlace
    /// The token in the address.
    package var token: PageToken
    /// The token of the pages in the navigation of a signed-in browser, if it differs from that in
    /// the address.
    package var owner: PageToken?
    /// The wording of the page's language.
    package let wording: Wording
    /// The relative path from the base of the links to the folder of all pages.
    let root: String

    /// Creates the frame of a page.
    package init(place: PagePlace, token: PageToken, wording: Wording) {
        self.place = place
        self.token = token
        self.wording = wording
        root = place.hasManyDoses ? "../../" : place.root
    }

    /// Returns the link in the page to another page.
    func link(to page: PagePlace) -> String {
        let path = page.path(of: token)
        guard place.hasManyDoses, path.hasPrefix(folderOfDoses) else { return root + path }
        return String(path.dropFirst(folderOfDoses.count))
    }

    /// The base of the links on a page of many doses. Nearly all of them lead to this folder, and
    /// without the base, each would repeat the token.
    private var folderOfDoses: String { "take/\(token.digits)/" }

    /// The link to the page itself, used as the target of its forms.
    var ownLink: String { link(to: place) }

    /// Returns a page with a title, which is also its heading unless another is given. `lead` and
    /// `below` follow the heading; `isRenewed` adds the script that updates the page, `isReport`
    /// the style of reports, `hasButtons` the script of buttons that copy and print, and `hasPush`
    /// the one that turns on reminders in the browser.
    func page(
        _ title: String, lead: String? = nil, below: [HTML] = [], _ content: [HTML],
        heading: HTML? = nil, isRenewed: Bool = false, isReport: Bool = false,
        hasButtons: Bool = false, hasPush: Bool = false
    ) -> String {
        let style = HTML.void(
            "link", ["rel": "stylesheet", "href": "\(root)\(ReportStyle.name)"])
        let about = lead.map { [HTML.tag("p", ["class": "lead"], $0)] } ?? []
        let header = HTML.tag(
            "header", [navigation, heading ?? .tag("h1", title)] + about + below)
        return HTML.page(
            title, in: wording.language,
            head: base + (isRenewed ? renewal : []) + Self.head(from: root)
                + (isReport ? [style] : []) + (hasButtons ? [script("buttons.js")] : [])
                + (hasPush ? [script("push.js")] : []),
            body: [header, .tag("main", content), footer])
    }

    private var base: [HTML] {
        place.hasManyDoses ? [.void("base", ["href": place.root + folderOfDoses])] : []
    }

    private func script(_ name: String) -> HTML {
        .tag("script", ["src": "\(root)\(name)", "defer": ""], [])
    }

    /// The head elements that update the page and let it be installed.
    private var renewal: [HTML] {
        [
            script("today.js"),
            // The browser must send the cookie, which an owner's page requires.
            .void(
                "link",
                [
                    "rel": "manifest", "href": link(to: .manifest),
                    "crossorigin": "use-credentials",
                ]),
            .void("link", ["rel": "apple-touch-icon", "href": "\(root)icon-apple.png"]),
        ]
    }

    /// Returns a page without a token; `root` is the relative path to the folder of all pages.
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

    /// Returns a link to another page that looks like a button.
    func button(to page: PagePlace, _ words: Wording.Key) -> HTML {
        .tag("p", [.link(link(to: page), class: "button", wording.text(words))])
    }

    private var footer: HTML {
        let said: Wording.Key =
            token.isOwner
            ? .pageSignedIn : token.may.includes(.answer) ? .pageSecret : .pageSecretLook
        return .tag("footer", [.small(wording.text(said))])
    }

    /// The links to other pages; those that are used rarely are folded up.
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
        .tag(
            "li",
            [
                .link(
                    root + link.page.path(of: owner ?? token), wording.text(link.words),
                    isOfThisPage: link.page == place)
            ])
    }

    /// A link to another page.
    private struct Link {
        let page: PagePlace
        let words: Wording.Key
        var isOften = false
    }

    /// The pages that the token may open.
    private var links: [Link] {
        var links: [Link] = []
        let token = owner ?? token
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

extension PagePlace {
    /// Whether the page lists the doses of a day.
    fileprivate var hasManyDoses: Bool {
        switch self {
        case .today, .date: true
        default: false
        }
    }
}
