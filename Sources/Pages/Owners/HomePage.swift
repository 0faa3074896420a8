package import CivilTime
package import Journal
package import Wording

/// `/home`: the start page of an owner, with all persons and signed-in browsers.
package struct HomePage {
    private let persons: [Person]
    private let key: String
    private let browser: OwnerBrowser
    private let browsers: [OwnerBrowser]
    private let wording: Wording
    private let failing: [(name: String, since: Instant)]

    /// A person whose pages the start page links to.
    package struct Person {
        let name: String
        let token: PageToken
        let subscribing: String?
        let view: PersonView?

        /// Creates a person with the token of their pages. `subscribing` is the path to subscribe
        /// to their feed, if they have one; the view is `nil` if the data cannot be read.
        package init(name: String, token: PageToken, subscribing: String?, _ view: PersonView?) {
            self.name = name
            self.token = token
            self.subscribing = subscribing
            self.view = view
        }
    }

    /// Creates the page for a signed-in browser; `key` is sent by its forms, and `failing` are
    /// the subscribers whose reminders fail.
    package init(
        _ persons: [Person], key: String, _ browser: OwnerBrowser, of browsers: [OwnerBrowser],
        _ wording: Wording, failing: [(name: String, since: Instant)] = []
    ) {
        self.failing = failing
        self.persons = persons
        self.key = key
        self.browser = browser
        self.browsers = browsers
        self.wording = wording
    }

    /// The page as HTML.
    package var text: String {
        PageFrame.page(
            wording.text(.ownerHome), [warnings, list, adding, others], from: PagePlace.home.root,
            in: wording,
            footer: leaving)
    }

    private var warnings: HTML {
        if failing.isEmpty { return .empty }
        let lines = failing.map { name, since in
            HTML.tag(
                "p", ["class": "said"],
                wording.text(
                    .ownerFailing, ["name": name, "date": wording.longDate(since.utc.date)]))
        }
        return .tag("div", lines)
    }

    private var list: HTML {
        let list = HTML.tag("ul", ["class": "people"], persons.map(card(of:)))
        return .tag("nav", ["aria-label": wording.text(.pageNavigation)], [list])
    }

    /// Returns the card of a person: the link to the day with its state, a button if a single dose
    /// is due, and the links to other pages as a menu.
    private func card(of person: Person) -> HTML {
        let frame = PageFrame(place: .home, token: person.token, wording: wording)
        let day = person.view.map { DaySection($0, frame, on: nil, isAlone: false) }
        let words = HTML.tag(
            "span", ["class": "what"],
            [.tag("span", ["class": "title"], person.name)] + state(of: day))
        let link = HTML.tag(
            "a", ["href": frame.link(to: .today)], [day?.ring ?? .empty, words])
        return .tag("li", [link] + (day?.button ?? []) + [menu(of: person, frame)])
    }

    private func menu(of person: Person, _ frame: PageFrame) -> HTML {
        let pages: [(Wording.Key, String)] =
            [
                (.planPage, frame.link(to: .plan)),
                (.pageToSubscribers, frame.link(to: .subscribers)),
            ] + [person.subscribing].compactMap(\.self).map { (.pageToSubscribing, $0) }
        let links = pages.map { words, path in
            HTML.tag("li", [.link(path, wording.text(words), about: .aloud(person.name))])
        }
        let summary = HTML.tag(
            "summary",
            [
                .tag("span", ["aria-hidden": "true"], "⋯"),
                .tag("span", ["class": "aloud"], "\(wording.text(.pageMorePages)): \(person.name)"),
            ])
        return .tag("details", ["class": "menu"], [summary, .tag("ul", links)])
    }

    private func state(of day: DaySection?) -> [HTML] {
        guard let day else {
            return [.tag("span", ["class": "state bad"], wording.text(.pageUnreadable))]
        }
        let warning = day.lensWarning.map { HTML.tag("span", ["class": "state bad"], $0) }
        return day.news + [warning].compactMap { $0 }
    }

    private var adding: HTML { form("person", [], wording.text(.formAddPerson), about: nil) }

    private var leaving: HTML {
        let date = wording.longDate(browser.until.utc.date)
        return .tag(
            "footer",
            [
                .tag("p", wording.text(.ownerSignedIn, ["date": date])),
                form("leave", [], wording.text(.ownerSignOut), about: nil),
            ])
    }

    /// The other browsers, each with a button that signs it out.
    private var others: HTML {
        let others = browsers.filter { $0.number != browser.number }
        guard !others.isEmpty else { return .empty }
        let lines = others.map { other -> HTML in
            let facts = wording.facts(of: other)
            let button = form(
                "end", [("browser", "\(other.number)")], wording.text(.ownerSignOut), about: facts)
            return .tag("li", [.tag("p", facts), button])
        }
        return .tag(
            "section",
            [
                .tag("h2", wording.text(.ownerOthers)), .tag("p", wording.text(.ownerOthersWhat)),
                .tag("ul", ["class": "cards"], lines),
            ])
    }

    private func form(
        _ does: String, _ fields: HTML.Fields, _ words: String, about: String?
    ) -> HTML {
        .form(
            to: PagePlace.homePath, [("key", key), ("do", does)] + fields,
            [.submit(words, .quiet, about: about.map(HTML.aloud) ?? .empty)])
    }
}
