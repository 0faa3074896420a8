package import Household
import Journal
import Wording

/// `/subscribers/TOKEN/revoke-ID`: explains what changes for a subscriber, with a button that
/// confirms it.
package struct SubscriberQuestionPage {
    private let question: SubscriberQuestion
    private let managed: Household.ManagedSubscriber
    private let isSelf: Bool
    private let frame: PageFrame

    /// Creates the page for a question; `isSelf` is whether the page was opened with the
    /// subscriber's address.
    package init(
        _ question: SubscriberQuestion, _ managed: Household.ManagedSubscriber, isSelf: Bool,
        _ frame: PageFrame
    ) {
        self.question = question
        self.managed = managed
        self.isSelf = isSelf
        self.frame = frame
    }

    private func text(_ key: Wording.Key) -> String {
        frame.wording.text(key, ["name": managed.subscriber.name])
    }

    private var isAccount: Bool { managed.subscriber.isAccount }

    /// The page as HTML.
    package var text: String {
        let form = HTML.form(
            to: frame.link(to: .subscribers),
            [("do", question.word), ("id", question.id), ("seen", "\(managed.keys)")],
            [.submit(text(words.button), .quiet)])
        return frame.page(
            text(words.title),
            meaning.map { .tag("p", ["class": "said"], text($0)) }
                + (issued + ringing).map { .tag("p", ["class": "said"], $0) }
                + [
                    frame.button(to: .subscribers, .pageConcernBack),
                    .tag("div", ["class": "asked far"], [form]),
                ])
    }

    /// The text with the names of others who lose access.
    private var issued: [String] {
        let names = managed.issued.joined(separator: ", ")
        return names.isEmpty ? [] : [frame.wording.text(.manageIssued, ["names": names])]
    }

    /// The text with the devices to which nothing is sent any more.
    private var ringing: [String] {
        let names = managed.channels.map { frame.wording.name(of: $0, among: managed.channels) }
            .joined(separator: ", ")
        return names.isEmpty ? [] : [frame.wording.text(.manageRinging, ["names": names])]
    }

    private var words: (title: Wording.Key, button: Wording.Key) {
        switch question {
        case .rotate:
            isAccount
                ? (.manageRotatePassword, .manageRotatePasswordButton)
                : (.manageRotate, .manageRotateButton)
        case .revoke: (.manageRevokeTitle, .manageRevokeButton)
        }
    }

    /// The texts about what stops working, and what to do then.
    private var meaning: [Wording.Key] {
        let own = isSelf ? [Wording.Key.manageSelf] : []
        return switch question {
        case .rotate: own + [isAccount ? .manageRotatePasswordMeans : .manageRotateMeans]
        case .revoke:
            own + [isAccount ? .manageRevokeAccountMeans : .manageRevokeMeans, .manageForGood]
        }
    }
}
