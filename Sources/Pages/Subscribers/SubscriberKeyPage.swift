package import Household
import Journal
import Wording

/// The page that shows a feed's new address. It is shown only once.
package struct SubscriberKeyPage {
    private let address: FeedAddress
    private let isNew: Bool
    private let frame: PageFrame

    /// Creates the page for an address that was just made; `isNew` is whether the subscriber is
    /// new.
    package init(
        _ address: FeedAddress, isNew: Bool, _ frame: PageFrame
    ) {
        self.address = address
        self.isNew = isNew
        self.frame = frame
    }

    private func text(_ key: Wording.Key) -> String {
        frame.wording.text(key, ["name": address.subscriber.name])
    }

    /// The page as HTML.
    package var text: String {
        let isLocal = address.isForThisMachine
        let copy = HTML.copied(
            "address", text(isLocal ? .manageKeySelect : .manageKeyCopy), address.page,
            frame.wording)
        return frame.page(
            text(isNew ? .manageKeyNew : .manageKeyOther),
            [
                .tag(
                    "p", ["class": "said"],
                    [.prose(text(isLocal ? .manageKeyLocal : .manageKeyOnce))]), code,
                .tag("section", [.tag("h2", text(.pageCopy))] + copy),
                frame.button(to: .subscribers, .manageBack),
            ], hasButtons: true)
    }

    private var code: HTML {
        guard !address.isForThisMachine, let code = QRCode(address.page) else { return .empty }
        return .tag(
            "section",
            [
                .tag("h2", text(.manageKeyCode)), .tag("p", text(.manageKeyHow)),
                code.picture(text(.manageKeyLabel)),
            ])
    }
}
