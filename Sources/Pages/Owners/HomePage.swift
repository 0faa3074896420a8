import CivilTime
package import Journal
package import Wording

/// `/home`: the start page of an owner, with all persons and signed-in browsers.
package struct HomePage {
    private let persons: [Person]
    private let key: String
    private let browser: OwnerBrowser
    private let browsers: [OwnerBrowser]
    private let wording: Wording

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

        /// The progress of the person's day.
        var progress: DayProgress? {
            view.map {
                DaySection(
                    $0, PageFrame(place: .today, token: token, wording: $0.wording), on: nil,
                    isAlone: true
                ).progress
            }
        }
    }

    /// Creates the page for a signed-in browser; `key` is sent by its forms.
    package init(
        _ persons: [Person], key: String, _ browser: OwnerBrowser, of browsers: [OwnerBrowser],
        _ wording: Wording
    ) {
        self.persons = persons
        self.key = key
        self.browser = browser
        self.browsers = browsers
        self.wording = wording
    }

    /// The page as HTML.
    package var text: String {
        PageFrame.page(
            wording.text(.ownerHome), [list, adding, others], from: PagePlace.home.root,
            in: wording,
            footer: leaving)
    }

    private var list: HTML {
        let list = HTML.tag("ul", ["class": "cards"], persons.map(card(of:)))
        return .tag("nav", ["aria-label": wording.text(.pageNavigation)], [list])
    }

    /// Returns the card of a person: name, progress and links.
    private func card(of person: Person) -> HTML {
        let link = { (words: Wording.Key, path: String, kind: String) in
            HTML.link(path, class: kind, wording.text(words), about: .aloud(person.name))
        }
        let path = { PagePlace.home.link(to: $0, of: person.token) }
        let often = [
            link(.pageToToday, path(.today), "button"),
            link(.planPage, path(.plan), "button"),
        ]
        let seldom =
            [link(.pageToSubscribers, path(.subscribers), "again")]
            + [person.subscribing].compactMap(\.self).map { link(.pageToSubscribing, $0, "again") }
        return .tag(
            "li",
            [
                .tag("h2", person.name), state(of: person),
                .tag("div", ["class": "presses"], often), .tag("div", seldom),
            ])
    }

    private func state(of person: Person) -> HTML {
        guard let progress = person.progress else {
            return .tag("p", ["class": "state bad"], wording.text(.pageUnreadable))
        }
        let said = [progress.count(wording)].compactMap(\.self) + progress.left(wording)
        let small = said.isEmpty ? HTML.empty : .tag("p", said.joined(separator: ", "))
        guard let headline = progress.headline(wording) else { return small }
        let kind = progress.due > 0 ? "state warning" : "state"
        return .tag("div", [.tag("p", ["class": kind], headline), small])
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
