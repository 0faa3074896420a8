package import CivilTime
package import Journal
package import Wording

/// `/reminders/TOKEN`: the channels on which a subscriber is reminded, and the forms that add one.
package struct RemindersPage {
    private let content: Content
    private let frame: PageFrame

    /// The content of the page.
    package struct Content {
        let channels: [NoticeChannel]
        /// The zone of the dates, or `nil` for UTC.
        let zone: TimeZone?
        /// The numbers of channels whose last message could not be sent.
        let failing: Set<Int>
        /// The numbers of channels with a test that has not been sent yet.
        let waiting: Set<Int>
        /// The numbers of the channels that the user may test and remove.
        let changeable: Set<Int>
        /// The public key that signs messages to browsers, or `nil` if there are none.
        let pushKey: String?
        /// The address of the topic in the form.
        let topic: String
        /// The mistake in the address of the topic.
        package var mistake: String?
        /// The reason why no device was added.
        package var refusal: Wording.Key?
        /// The number of the channel whose test did not ring.
        package var silent: Int?

        /// Creates the content from the subscriber's channels and notices.
        package init(
            _ channels: [NoticeChannel], changeable: Set<Int>, _ notices: [ReminderNotice],
            in zone: TimeZone?, pushKey: String?, topic: String
        ) {
            self.channels = channels
            self.changeable = changeable
            self.zone = zone
            failing = Set(notices.filter { $0.problem != nil }.map(\.channel))
            waiting = Set(notices.filter(\.isTest).map(\.channel))
            self.pushKey = pushKey
            self.topic = topic
        }
    }

    /// Creates the page.
    package init(_ content: Content, _ frame: PageFrame) {
        self.content = content
        self.frame = frame
    }

    private func text(_ key: Wording.Key, _ words: [String: String] = [:]) -> String {
        frame.wording.text(key, words)
    }

    /// The page as HTML.
    package var text: String {
        let offer = content.pushKey.map { PushOffer(key: $0, frame: frame).html } ?? .empty
        return frame.page(
            text(.ringTitle), lead: text(.ringLead),
            [refusal] + asked.map(question) + [list, offer, ntfy],
            hasPush: true)
    }

    private var refusal: HTML {
        content.refusal.map {
            .tag("p", ["class": "mistake", "role": "alert"], text($0).capitalizedFirst)
        } ?? .empty
    }

    /// The channels whose test has to be confirmed.
    private var asked: [NoticeChannel] {
        content.channels.filter { $0.isAsked && content.changeable.contains($0.number) }
    }

    /// The question whether the test rang, or what to try if it did not.
    private func question(_ channel: NoticeChannel) -> HTML {
        let name = name(of: channel)
        if content.silent == channel.number {
            let advice = (channel.kind == .push ? Self.pushAdvice : Self.ntfyAdvice).map {
                HTML.tag("li", [.prose(text($0))])
            }
            return .tag(
                "section", ["class": "said", "role": "alert"],
                [
                    .tag("h2", text(.ringSilent)), .tag("ul", advice),
                    button("test", channel, .ringTestAgain, .primary),
                ])
        }
        let state =
            content.failing.contains(channel.number)
            ? text(.ringProblem)
            : text(content.waiting.contains(channel.number) ? .ringWaiting : .ringSent)
        return .tag(
            "section", ["class": "said"],
            [
                .tag("h2", text(.ringAsk)), .tag("p", "\(name.capitalizedFirst): \(state)"),
                .tag(
                    "div", ["class": "presses"],
                    [
                        button("yes", channel, .ringYes, .primary),
                        button("no", channel, .ringNo, .quiet),
                    ]),
            ])
    }

    private static let pushAdvice: [Wording.Key] = [
        .ringAdviceRunning, .ringAdvicePermission, .ringAdviceSilent, .ringAdviceBattery,
    ]
    private static let ntfyAdvice: [Wording.Key] = [
        .ringAdviceRunning, .ringAdviceTopic, .ringAdviceSilent, .ringAdviceBattery,
    ]

    /// The channels, each with its state and its buttons.
    private var list: HTML {
        guard !content.channels.isEmpty else { return .tag("p", text(.ringNone)) }
        return .tag("ul", ["class": "cards"], content.channels.map(card))
    }

    private func card(_ channel: NoticeChannel) -> HTML {
        let name = name(of: channel)
        let problem: Wording.Key? =
            channel.hasEnded
            ? .ringEnded : content.failing.contains(channel.number) ? .ringProblem : nil
        let since = text(
            channel.isConfirmed ? .ringConfirmed : .ringSince,
            [
                "date": frame.wording.shortDate(
                    (content.zone?.wallClock(at: channel.added) ?? channel.added.utc).date)
            ])
        return .tag(
            "li",
            [
                .tag("h2", name.capitalizedFirst), .tag("p", ["class": "faint"], since),
                channel.reminds
                    ? .empty : .tag("p", ["class": "faint"], text(.ringTellOnly)),
                problem.map { .tag("p", ["class": "mistake"], text($0).capitalizedFirst) }
                    ?? .empty,
                content.changeable.contains(channel.number)
                    ? .tag(
                        "div", ["class": "presses"],
                        (channel.hasEnded ? [] : [button("test", channel, .ringTest, .quiet)])
                            + [button("remove", channel, .ringRemove, .quiet)]) : .empty,
            ])
    }

    private func button(
        _ action: String, _ channel: NoticeChannel, _ words: Wording.Key,
        _ look: HTML.ButtonStyle
    ) -> HTML {
        .form(
            to: frame.ownLink, [("channel", "\(channel.number)")],
            [.submit(text(words), look, ("do", action), about: .aloud(name(of: channel)))])
    }

    private func name(of channel: NoticeChannel) -> String {
        frame.wording.name(of: channel, among: content.channels)
    }

    /// The form that adds a topic of ntfy.
    private var ntfy: HTML {
        var control = FormControl("topic", text(.ringTopic), hint: text(.ringTopicHint))
        control.mistakes = content.mistake.map { [$0] } ?? []
        let steps = [Wording.Key.ringNtfyInstall, .ringNtfySubscribe, .ringNtfyAdd].map {
            HTML.tag("li", [.prose(text($0))])
        }
        return .tag(
            "details", content.mistake == nil ? ["class": "part"] : ["class": "part", "open": ""],
            [
                .tag("summary", text(.ringNtfy)), .tag("p", text(.ringNtfyWhat)),
                .tag("ol", steps),
                .form(
                    to: frame.ownLink, class: "asking", [("do", "ntfy")],
                    [
                        control.input(
                            "url", content.topic,
                            [
                                ("maxlength", "300"), ("autocomplete", "off"),
                                ("spellcheck", "false"), ("required", ""),
                            ]), .submit(text(.ringNtfyDo), .primary),
                    ]),
            ])
    }
}

extension Wording {
    /// Returns the name of a channel on pages, with its number if there are several of its kind.
    func name(of channel: NoticeChannel, among channels: [NoticeChannel]) -> String {
        let isNumbered = channels.count { $0.kind == channel.kind } > 1
        let number = ["number": isNumbered ? " \(channel.number)" : ""]
        return switch channel.kind {
        case .push: text(.ringBrowser, number)
        case .ntfy: text(.notifyNtfy, ["host": channel.host])
        case .mail: text(.ringMail, number)
        case .command: text(.ringProgram, number)
        }
    }
}

extension NoticeChannel {
    /// Whether the page asks if its test rang.
    fileprivate var isAsked: Bool { tested != nil && !isConfirmed && !hasEnded }
}
