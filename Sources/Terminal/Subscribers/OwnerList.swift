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
        return layout.table(
            browsers.map { ("\($0.number)", wording.facts(of: $0)) })
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
