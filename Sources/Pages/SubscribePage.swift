import CarePlan
import Feed
package import Journal
import Household
import Wording

/// `/subscribe/TOKEN`: how a device gets the calendar so that it rings. What works on the device that
/// shows the page comes first.
package struct SubscribePage {
    private let subscriber: Subscriber
    private let frame: PageFrame
    private let address: FeedAddress
    private let name: String
    private let account: AccountOffer?
    private let device: Device
    /// The public key that signs messages to browsers, or `nil` if none can be sent.
    private let pushKey: String?

    /// The offer of an account. `subscribers` is their current number, so that a form sent twice
    /// creates one account.
    package struct AccountOffer {
        let subscribers: Int

        /// Creates the offer for a number of subscribers.
        package init(subscribers: Int) {
            self.subscribers = subscribers
        }
    }

    /// Creates the page of a subscriber; `base` is the beginning of addresses, such as
    /// https://care.example.
    package init(
        _ subscriber: Subscriber, _ frame: PageFrame, _ views: [PersonView], base: String,
        account: AccountOffer? = nil, on device: Device = .other, pushKey: String? = nil
    ) {
        self.device = device
        self.pushKey = pushKey
        self.account = account
        self.subscriber = subscriber
        self.frame = frame
        name = subscriber.calendarName(for: views.map(\.person.plan), frame.wording)
        address = FeedAddress(publicURL: base, subscriber: subscriber, digits: frame.token.digits)
    }

    private func text(_ key: Wording.Key, _ words: [String: String] = [:]) -> String {
        frame.wording.text(key, words)
    }

    private var isTasks: Bool { subscriber.kind == .tasks }
    private var isSilent: Bool { subscriber.alarms == .none }

    /// The page as HTML.
    package var text: String {
        let silence = isSilent ? [HTML.tag("p", ["class": "said"], text(.pageSilent))] : []
        let tasks = isTasks ? [HTML.tag("p", ["class": "said"], text(.pageTasks))] : []
        let others = HTML.tag(
            "details", ["class": "part"],
            [.tag("summary", text(.pageOtherWays))] + unsafe + otherApps + [copying])
        return frame.page(
            text(isSilent || isTasks ? .pageSubscribe : .pageRing), lead: name,
            [unreachable] + silence + tasks + [first] + reminders + [code, others],
            hasPush: pushKey != nil)
    }

    /// The button that turns on reminders in this browser, and the link to the other ways.
    private var reminders: [HTML] {
        guard frame.token.may.includes(.answer) else { return [] }
        return (pushKey.map { [PushOffer(key: $0, frame: frame, look: .quiet).html] } ?? [])
            + [frame.button(to: .reminders, .ringMore)]
    }

    /// The note that only this computer can open the address, with the command that changes it.
    private var unreachable: HTML {
        address.isForThisMachine
            ? .tag("p", ["class": "said"], [.prose(text(.pageCodeLocal))]) : .empty
    }

    /// Whether an account can be created. Its password must not be sent in the clear.
    private var hasAccount: Bool { account != nil && address.feed.hasPrefix("https:") }

    /// The best way for the device: an account, because only accounts have alarms on every
    /// device and can tick off doses, or else its calendar app.
    private var first: HTML {
        guard let account, hasAccount else {
            let app = reachable.contains(device.app) ? device.app : reachable.first
            return .tag(
                "section",
                [.tag("h2", text(device.heading))]
                    + (app.map { [.tag("ul", ["class": "apps"], [line($0, "button primary")])] }
                        ?? []))
        }
        let form = HTML.form(
            to: frame.link(to: .subscribe),
            [("make", "account"), ("seen", "\(account.subscribers)")],
            [.submit(text(.pageAccountMake), .primary)])
        // The apps with accounts are on phones.
        let heading = device == .other ? .pageAccountWhere : device.heading
        return .tag(
            "section", [.tag("h2", text(heading)), .tag("p", text(.pageAccountWhy)), form])
    }

    /// The note that an account needs HTTPS.
    private var unsafe: [HTML] {
        account == nil || hasAccount
            ? [] : [.tag("p", text(.pageAccountInsecure))]
    }

    /// The apps that can read the feed at its address.
    private var reachable: [CalendarApp] {
        (isTasks ? CalendarApp.readingTasks : CalendarApp.allCases).filter { app in
            switch app {
            case .google, .outlook, .office: address.isOnInternet
            case .icsx5: !address.isForThisMachine
            case .apple: !address.isForThisMachine || device == .apple
            case .thunderbird: true
            }
        }
    }

    private var otherApps: [HTML] {
        let apps = reachable.filter { hasAccount || $0 != device.app }
        let list = HTML.tag("ul", ["class": "apps"], apps.map { line($0, "button") })
        let isPartial = !isTasks && !address.isOnInternet
        return (apps.isEmpty ? [] : [.tag("section", [.tag("h2", text(.pageApps)), list])])
            + (isPartial ? [.tag("p", ["class": "faint"], text(.pageInternet))] : [])
    }

    private func line(_ app: CalendarApp, _ look: String) -> HTML {
        let alarms = isSilent ? [] : [app.alarms(ofTasks: isTasks)]
        let words = ([app.instruction] + alarms).map { text($0) }.joined(separator: " ")
        return .tag(
            "li",
            [
                .tag(
                    "a", ["class": look, "href": app.link(to: address, named: name)],
                    text(app.name)),
                .tag(
                    "div",
                    [
                        .tag("p", words), .tag("p", ["class": "faint"], text(app.updates)),
                    ]),
            ])
    }

    private var copying: HTML {
        let alarms: [Wording.Key] = isSilent ? [] : [.pageAppOthersAlarms]
        let words = isTasks ? [.pageAppOthersTasks] : alarms + [.pageAppOthersUpdates]
        return .tag(
            "section",
            [.tag("h2", text(.pageCopy))]
                + HTML.copied("address", text(.pageCopyHow), address.feed)
                + [.tag("p", words.map { text($0) }.joined(separator: " "))])
    }

    /// The code for another device. A phone that shows the page needs none.
    private var code: HTML {
        guard !address.isForThisMachine, let code = QRCode(address.page) else { return .empty }
        let content = [HTML.tag("p", text(.pageCodeHow)), code.picture(text(.pageCodeLabel))]
        guard device == .other else {
            return .tag(
                "details", ["class": "part"], [.tag("summary", text(.pageCode))] + content)
        }
        return .tag("section", [.tag("h2", text(.pageCode))] + content)
    }
}
