package import Journal
package import Wording

/// `/stop/CHANNEL`: stops the summaries of a channel for e-mail. Mail apps press its button without
/// showing the page (RFC 8058).
package struct StopPage {
    private let channel: PageToken
    private let isDone: Bool
    private let reminds: Bool
    private let wording: Wording

    /// Creates the page. `isDone` is whether the summaries have been stopped, and `reminds` whether
    /// the channel also gets reminders, not only messages about what stays open.
    package init(_ channel: SecretToken, isDone: Bool, reminds: Bool, _ wording: Wording) {
        self.channel = PageToken(owner: channel)
        self.isDone = isDone
        self.reminds = reminds
        self.wording = wording
    }

    /// The page as HTML.
    package var text: String {
        let place = PagePlace.stop
        let question: [HTML] = [
            .tag("p", wording.text(reminds ? .stopAsk : .stopAskTell)),
            .form(
                to: place.link(to: place, of: channel), [], [.submit(wording.text(.stopDo), .hero)]),
        ]
        return PageFrame.page(
            wording.text(.stopTitle),
            isDone
                ? [.tag("p", ["class": "said"], wording.text(reminds ? .stopDone : .stopDoneTell))]
                : question,
            from: place.root, in: wording)
    }
}
