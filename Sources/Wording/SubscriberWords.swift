import CivilTime
package import Journal

/// Says what a subscriber is: for whom, of which kind, and what it may do.
package struct SubscriberWords {
    private let wording: Wording

    /// Says it in these words.
    package init(_ wording: Wording) { self.wording = wording }

    /// What there is to say of a subscriber beside its name, in order. `people` are its persons, as
    /// they are called here; `showingItems` where whoever reads it may know what it is chosen to show.
    package func facts(
        of subscriber: Subscriber, people: [String], showingItems: Bool = true
    ) -> [String] {
        [
            people.joined(separator: ", "),
            wording.text(
                subscriber.isAccount ? .publishSubscriberAccount : subscriber.kind.text),
        ] + traits(of: subscriber, showingItems: showingItems)
    }

    /// What a subscriber may do, and how its entries differ from the usual ones.
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

    /// Since when it has what, or until when it had it; `state` is that of its feed.
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
    /// What there is to say of a browser that is signed in.
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
    /// Nil for the usual ones of a new subscriber.
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
