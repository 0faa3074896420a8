package import Household
import Wording

/// The page that shows the result of a change to a subscriber.
package struct SubscriberNoticePage {
    /// The result of the change.
    package enum Notice: Sendable {
        /// The subscriber of this name was revoked; `isSelf` is whether this page was opened with
        /// its address.
        case revoked(String, isSelf: Bool, isAccount: Bool)
        case refused(Household.ManagingError)
    }
    private let notice: Notice
    private let frame: PageFrame

    /// Creates the page for a result.
    package init(
        _ notice: Notice, _ frame: PageFrame
    ) {
        self.notice = notice
        self.frame = frame
    }

    private func text(_ key: Wording.Key, _ words: [String: String] = [:]) -> String {
        frame.wording.text(key, words)
    }

    /// The page as HTML.
    package var text: String {
        switch notice {
        case .revoked(let name, let isSelf, let isAccount):
            let said = text(
                isAccount ? .publishAccountRevoked : .publishSubscriberRevoked, ["name": name])
            guard isSelf else { return page(.manageRevoked, said) }
            return PageFrame.page(
                text(.manageRevoked), [.tag("p", ["class": "said"], text(.manageRevokedSelf))],
                from: frame.root, in: frame.wording)
        case .refused(let error): return page(.manageRefused, text(error.words))
        }
    }

    private func page(_ title: Wording.Key, _ said: String) -> String {
        frame.page(
            text(title),
            [
                .tag("p", ["class": "said"], said),
                frame.button(to: .subscribers, .manageBack),
            ])
    }
}

extension Household.ManagingError {
    fileprivate var words: Wording.Key {
        switch self {
        case .unknown: .manageUnknown
        case .revoked: .manageRevokedBefore
        case .changed: .manageChanged
        case .tooManyKeys: .manageKeysMany
        case .restricted(.seesOthers): .manageOthersWhy
        case .restricted(.showsMore): .manageMoreWhy
        }
    }
}
