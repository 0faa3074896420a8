import Feed
package import Wording

/// The page for an address that leads to nothing, or to nothing that the subscriber may see.
package struct NotFoundPage {
    private let frame: PageFrame

    /// The page for a subscriber who asked at a place.
    package init(at place: PagePlace, _ token: PageToken, wording: Wording) {
        frame = PageFrame(place: place, token: token, wording: wording)
    }

    /// The page as HTML.
    package var text: String {
        frame.page(
            frame.wording.text(.pageLost),
            [.tag("p", ["class": "said"], frame.wording.text(.pageLostWhy))])
    }
}
