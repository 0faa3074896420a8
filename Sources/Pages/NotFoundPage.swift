import Feed
package import Journal
package import Wording

/// What comes where a subscriber's address leads to nothing, or to nothing of theirs.
package struct NotFoundPage {
    private let frame: PageFrame

    /// The page for a subscriber who asked at a place.
    package init(at place: PagePlace, _ token: FeedToken, wording: Wording) {
        frame = PageFrame(place: place, token: token, wording: wording)
    }

    /// The page.
    package var text: String {
        frame.page(
            frame.wording.text("page.lost"),
            [.tag("p", ["class": "said"], frame.wording.text("page.lost.why"))])
    }
}
