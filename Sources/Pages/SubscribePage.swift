import CarePlan
import Feed
package import Journal
import Household
import Wording

/// `/subscribe/TOKEN`: a button for each calendar app, and how the app handles the feed.
package struct SubscribePage {
    private let subscriber: Subscriber
    private let frame: PageFrame
    private let address: FeedAddress
    private let name: String
    private let account: AccountOffer?

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
        account: AccountOffer? = nil
    ) {
        self.account = account
        self.subscriber = subscriber
        self.frame = frame
        name = subscriber.calendarName(for: views.map(\.person.plan), frame.wording)
        address = FeedAddress(publicURL: base, subscriber: subscriber, digits: frame.token.digits)
    }

    private func text(_ key: Wording.Key, _ words: [String: String] = [:]) -> String {
        frame.wording.text(key, words)
    }

    /// The page as HTML.
    package var text: String {
        let alarms =
            subscriber.alarms != .none ? [] : [HTML.tag("p", ["class": "said"], text(.pageSilent))]
        return frame.page(
            text(.pageSubscribe), lead: name,
            signingIn + [HTML.tag("p", text(.pageSubscribeHow))] + alarms + tasks
                + [apps, copying, code])
    }

    /// The offer of an account comes first, since only accounts have alarms and can tick off doses.
    private var signingIn: [HTML] {
        guard let account else { return [] }
        let isSecure = address.feed.hasPrefix("https:")
        let form = HTML.form(
            to: frame.link(to: .subscribe),
            [("make", "account"), ("seen", "\(account.subscribers)")],
            [.submit(text(.pageAccountMake), .primary)])
        let lines = [HTML.tag("p", text(.pageAccountWhy))]
        return [
            .tag(
                "section",
                [.tag("h2", text(.pageAccount))] + lines
                    + (isSecure
                        ? [form] : [.tag("p", ["class": "said"], text(.pageAccountInsecure))])
            ),
            .tag("h2", text(.pageFeed)),
        ]
    }

    private var isTasks: Bool { subscriber.kind == .tasks }

    private var tasks: [HTML] {
        isTasks ? [.tag("p", ["class": "said"], text(.pageTasks))] : []
    }

    private var apps: HTML {
        let apps = isTasks ? CalendarApp.readingTasks : CalendarApp.allCases
        let lines = apps.map { app in
            HTML.tag(
                "li",
                [
                    .tag(
                        "a", ["class": "button", "href": app.link(to: address, named: name)],
                        text(app.name)),
                    .tag(
                        "div",
                        [
                            .tag("p", text(app.instruction)),
                            .tag(
                                "p", ["class": "faint"],
                                text(isTasks ? app.handlingOfTasks : app.handlingOfEvents)),
                        ]),
                ])
        }
        return .tag(
            "section", [.tag("h2", text(.pageApps)), .tag("ul", ["class": "apps"], lines)])
    }

    private var copying: HTML {
        .tag(
            "section",
            [.tag("h2", text(.pageCopy))]
                + HTML.copied("address", text(.pageCopyHow), address.feed)
                + [.tag("p", text(isTasks ? .pageAppOthersTasks : .pageAppOthersDoes))])
    }

    private var code: HTML {
        guard !address.isForThisMachine else {
            return .tag(
                "section",
                [
                    .tag("h2", text(.pageCode)),
                    .tag("p", ["class": "said"], frame.wording.codeOfThisMachine(address)),
                ])
        }
        guard let code = QRCode(address.page) else { return .empty }
        return .tag(
            "section",
            [
                .tag("h2", text(.pageCode)), .tag("p", text(.pageCodeHow)),
                code.picture(text(.pageCodeLabel)),
            ])
    }
}
