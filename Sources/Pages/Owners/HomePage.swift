package import CivilTime
package import Wording

/// `/home`: where somebody begins who is signed in and manages everything.
package struct HomePage {
    private let persons: [Person]
    private let key: String
    private let until: Instant
    private let wording: Wording

    /// Somebody whose pages can be opened from here.
    package struct Person {
        let name: String
        let token: PageToken
        let subscribing: String?

        /// Somebody of this name, with what stands in the addresses of their pages, and the way to
        /// the page for subscribing, if they have a feed of their own.
        package init(name: String, token: PageToken, subscribing: String?) {
            self.name = name
            self.token = token
            self.subscribing = subscribing
        }
    }

    /// The page for a browser that is signed in until then, whose forms say this key.
    package init(_ persons: [Person], key: String, until: Instant, _ wording: Wording) {
        self.persons = persons
        self.key = key
        self.until = until
        self.wording = wording
    }

    /// The page as HTML.
    package var text: String {
        PageFrame.page(
            wording.text(.ownerHome), [list, adding], from: "", in: wording, footer: leaving)
    }

    private var list: HTML {
        let lines = persons.map { person in
            let today = HTML.tag(
                "a", ["class": "button", "href": "today/\(person.token.digits)"],
                wording.text(
                    .pageDayOf, ["day": wording.text(.pageToday), "person": person.name]))
            let subscribing = person.subscribing.map { link in
                HTML.tag(
                    "p",
                    [.tag("a", ["class": "again", "href": link], wording.text(.pageToSubscribing))])
            }
            return HTML.tag("li", [today, subscribing ?? .empty])
        }
        let list = HTML.tag("ul", ["class": "apps"], lines)
        return .tag("nav", ["aria-label": wording.text(.pageNavigation)], [list])
    }

    private var adding: HTML { button(.formAddPerson, does: "person") }

    private func button(_ words: Wording.Key, does: String) -> HTML {
        .tag(
            "form", ["method": "post", "action": "home"],
            [
                .void("input", ["type": "hidden", "name": "key", "value": key]),
                .void("input", ["type": "hidden", "name": "do", "value": does]),
                .tag("button", ["type": "submit", "class": "quiet"], wording.text(words)),
            ])
    }

    private var leaving: HTML {
        let date = wording.longDate(until.utc.date)
        return .tag(
            "footer",
            [
                .tag("p", wording.text(.ownerSignedIn, ["date": date])),
                button(.ownerSignOut, does: "leave"),
            ])
    }
}
