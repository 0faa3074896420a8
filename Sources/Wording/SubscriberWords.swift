import CivilTime
package import Journal

/// The details of a subscriber in words: its persons, its kind and its permissions.
package struct SubscriberWords {
    private let wording: Wording

    /// Creates the words in the language of a wording.
    package init(_ wording: Wording) { self.wording = wording }

    /// Returns the details of a subscriber, without its name. `people` are the names of its
    /// persons. `showingItems` is false if the reader may not see the selected items.
    package func facts(
        of subscriber: Subscriber, people: [String], showingItems: Bool = true
    ) -> [String] {
        [
            people.joined(separator: ", "),
            wording.text(
                subscriber.isAccount ? .publishSubscriberAccount : subscriber.kind.text),
        ] + traits(of: subscriber, showingItems: showingItems)
    }

    /// Returns the permissions of a subscriber, and how its entries differ from the default.
    package func traits(of subscriber: Subscriber, showingItems: Bool = true) -> [String] {
        let some =
            subscriber.selection.items + subscriber.selection.kinds + subscriber.selection.tags
        var facts = [wording.text(subscriber.may.text)]
        if subscriber.isDiscreet { facts.append(wording.text(.publishSubscriberDiscreet)) }
        if let alarms = subscriber.alarms.text { facts.append(wording.text(alarms)) }
        if !some.isEmpty, showingItems {
            facts.append(
                wording.text(
                    .publishSubscriberOnly, ["what": some.joined(separator: ", ")]))
        }
        return facts
    }

    /// Returns the time of the last change, of the creation for an account, or of the removal.
    /// `state` is the state of the feed.
    package func time(of subscriber: Subscriber, _ state: FeedState?) -> String {
        let date = { (moment: Instant) in ["date": wording.longDate(moment.utc.date)] }
        if let revoked = subscriber.revoked {
            return wording.text(.publishSubscriberUntil, date(revoked))
        }
        guard !subscriber.isAccount else {
            return wording.text(.publishAccountSince, date(subscriber.added))
        }
        guard let state else { return wording.text(.publishSubscriberUnpublished) }
        return wording.text(.publishSubscriberPublished, date(state.changed))
    }
}

extension Wording {
    /// Returns the details of a browser that is signed in.
    package func facts(of browser: OwnerBrowser) -> String {
        let date = { (moment: Instant) in longDate(moment.utc.date) }
        return text(
            .ownerFacts,
            [
                "browser": browser.agent.isEmpty ? text(.ownerBrowser) : browser.agent,
                "since": date(browser.since), "used": date(browser.lastUsed),
                "until": date(browser.until),
            ])
    }
}

extension Access {
    fileprivate var text: Wording.Key {
        switch self {
        case .look: .publishSubscriberLook
        case .answer: .publishSubscriberAnswer
        case .manage: .publishSubscriberManage
        }
    }
}

extension Subscriber.Alarms {
    /// The text for the alarms of a subscriber, or `nil` for the default.
    fileprivate var text: Wording.Key? {
        switch self {
        case .each: .publishSubscriberEachAlarm
        case .together: nil
        case .none: .publishSubscriberNoAlarms
        }
    }
}

extension Subscriber.Kind {
    fileprivate var text: Wording.Key {
        switch self {
        case .events: .publishSubscriberEvents
        case .tasks: .publishSubscriberTasks
        }
    }
}
