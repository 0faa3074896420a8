import CivilTime
package import CommandLine
package import Journal
package import Wording

/// The browsers in which somebody is signed in who manages everything.
package struct OwnerList {
    private let browsers: [OwnerBrowser]

    /// These browsers.
    package init(_ browsers: [OwnerBrowser]) {
        self.browsers = browsers
    }

    /// A line for each, or one that says that there is none.
    package func lines(_ wording: Wording, _ layout: TextLayout) -> [String] {
        guard !browsers.isEmpty else { return layout.filled(wording.text(.ownerNone)) }
        let date = { (moment: Instant) in wording.longDate(moment.utc.date) }
        return layout.table(
            browsers.map { browser in
                let name = browser.agent.isEmpty ? wording.text(.ownerBrowser) : browser.agent
                let facts = wording.text(
                    .ownerFacts,
                    [
                        "browser": name, "since": date(browser.since),
                        "used": date(browser.lastUsed), "until": date(browser.until),
                    ])
                return ("\(browser.number)", facts)
            })
    }

    /// The list for programs.
    package var json: JSON {
        .object([
            (
                "browsers",
                .array(
                    browsers.map { browser in
                        .object([
                            ("id", .number(browser.number)), ("browser", .string(browser.agent)),
                            ("since", .string(browser.since.description)),
                            ("used", .string(browser.lastUsed.description)),
                            ("until", .string(browser.until.description)),
                        ])
                    })
            )
        ])
    }

    /// What to say of a link that is new. Without a public URL it is only a path.
    package static func linkLines(
        _ link: String, _ wording: Wording, _ layout: TextLayout
    ) -> [String] {
        let isWhole = !link.hasPrefix("/")
        return layout.filled(wording.text(.ownerLinkMade)) + ["  \(link)"]
            + layout.filled(
                wording.text(isWhole ? .ownerLinkOnce : .publishSubscriberRelative))
    }
}
