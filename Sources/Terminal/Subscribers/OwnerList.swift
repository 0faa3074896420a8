import CivilTime
package import CommandLine
package import Journal
package import Wording

/// The browsers that are signed in with full access.
package struct OwnerList {
    private let browsers: [OwnerBrowser]

    /// Creates the list.
    package init(_ browsers: [OwnerBrowser]) {
        self.browsers = browsers
    }

    /// Returns a line for each browser, or a message if there are none.
    package func lines(_ wording: Wording, _ layout: TextLayout) -> [String] {
        guard !browsers.isEmpty else { return layout.filled(wording.text(.ownerNone)) }
        return layout.table(
            browsers.map { ("\($0.number)", wording.facts(of: $0)) })
    }

    /// The list as JSON.
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

    /// Returns the text for a new sign-in link. Unless its address is public, the link opens a
    /// server on this machine.
    package static func linkLines(
        _ link: String, isPublic: Bool = true, _ wording: Wording, _ layout: TextLayout
    ) -> [String] {
        layout.filled(wording.text(.ownerLinkMade)) + ["  \(link)"]
            + layout.filled(wording.text(.ownerLinkOnce))
            + (isPublic ? [] : layout.filled(wording.text(.ownerLinkHere)))
    }
}
