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
        let copy = HTML.copied("address", text(.manageKeyCopy), address.page, frame.wording)
        return frame.page(
            text(isNew ? .manageKeyNew : .manageKeyOther),
            [
                .tag("p", ["class": "said"], text(.manageKeyOnce)), code,
                .tag("section", [.tag("h2", text(.pageCopy))] + copy),
                frame.button(to: .subscribers, .manageBack),
            ], hasButtons: true)
    }

    private var code: HTML {
        let heading = HTML.tag("h2", text(.manageKeyCode))
        guard !address.isForThisMachine else {
            let words = HTML.prose(frame.wording.text(.pageCodeLocal))
            return .tag("section", [heading, .tag("p", ["class": "said"], [words])])
        }
        guard let code = QRCode(address.page) else { return .empty }
        return .tag(
            "section",
            [heading, .tag("p", text(.manageKeyHow)), code.picture(text(.manageKeyLabel))])
    }
}
