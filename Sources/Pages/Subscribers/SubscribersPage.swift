import CarePlan
package import Household
package import Journal
import Wording

/// `/subscribers/TOKEN`: the subscribers of the persons, links to change them, and links to the form
/// that adds one.
package struct SubscribersPage {
    private let subscribers: [Household.ManagedSubscriber]
    private let feedStates: [String: FeedState]
    private let names: [String: String]
    private let people: [String]
    private let manager: Manager
    private let frame: PageFrame

    /// Creates the page of these persons for a manager: the subscribers who see any of them, the
    /// states of their feeds by subscriber id, and the names of persons by id.
    package init(
        _ subscribers: [Household.ManagedSubscriber], _ feedStates: [String: FeedState],
        names: [String: String], for people: [String], _ manager: Manager, _ frame: PageFrame
    ) {
        self.subscribers = subscribers
        self.feedStates = feedStates
        self.names = names
        self.people = people
        self.manager = manager
        self.frame = frame
    }

    private func text(_ key: Wording.Key) -> String { frame.wording.text(key) }

    /// The page as HTML.
    package var text: String {
        frame.page(
            text(.manageTitle), lead: text(.manageLead),
            [
                .tag("ul", ["class": "cards"], subscribers.map(card)),
                .tag("h2", ["id": "add"], text(.manageAdd)),
                .tag("ul", ["class": "cards"], NewSubscriber.Preset.allCases.map(addition)),
            ])
    }

    /// Returns the link to the form of a preset, and what the preset means.
    private func addition(_ preset: NewSubscriber.Preset) -> HTML {
        .tag(
            "li",
            [
                .link(
                    frame.link(to: .addition(preset)), class: "button", text(preset.title)),
                .tag("p", ["class": "faint"], text(preset.meaning)),
            ])
    }

    private func card(_ managed: Household.ManagedSubscriber) -> HTML {
        let subscriber = managed.subscriber
        // The subscriber's name may reveal other persons, so it is not shown.
        guard managed.restriction != .seesOthers else {
            return .tag(
                "li",
                [
                    .tag("h2", title(ofHidden: subscriber)),
                    .tag("p", ["class": "faint"], text(.manageOthersWhy)),
                ])
        }
        let words = SubscriberWords(frame.wording)
        // On a page about one person, subscribers of that person alone need no name of theirs.
        let isUsual = subscriber.people.count == 1 && subscriber.people == people
        let people = isUsual ? [] : [subscriber.people.map(name).joined(separator: ", ")]
        let facts =
            people + [text(kind(of: subscriber))]
            + words.traits(
                of: subscriber, showingItems: manager.mayKnowItems(of: subscriber))
        let time = words.time(of: subscriber, feedStates[subscriber.id])
        let own =
            manager.isSelf(subscriber)
            ? [HTML.tag("p", ["class": "state"], text(.manageOwn))] : []
        return .tag(
            "li",
            [.tag("h2", subscriber.name)] + own
                + [
                    .tag("p", facts.joined(separator: "; ").capitalizedFirst),
                    .tag("p", ["class": "faint"], time.capitalizedFirst), controls(managed),
                ])
    }

    /// Returns the title of a subscriber whose name is not shown, with a number if there are several.
    private func title(ofHidden subscriber: Subscriber) -> String {
        let what = text(subscriber.isAccount ? .manageOthersAccount : .manageOthersFeed)
        let alike = subscribers.filter {
            $0.restriction == .seesOthers && $0.subscriber.isAccount == subscriber.isAccount
        }
        guard alike.count > 1,
            let index = alike.firstIndex(where: { $0.subscriber.id == subscriber.id })
        else { return what }
        return frame.wording.text(
            .manageOthersNumber, ["what": what, "number": String(index + 1)])
    }

    private func kind(of subscriber: Subscriber) -> Wording.Key {
        if subscriber.isAccount { return .manageIsAccount }
        return subscriber.kind == .events ? .manageIsCalendar : .manageIsTasks
    }

    private func name(_ id: String) -> String {
        names[id] ?? id
    }

    private func controls(_ managed: Household.ManagedSubscriber) -> HTML {
        guard managed.restriction == nil else {
            return .tag("p", ["class": "faint"], text(.manageMoreWhy))
        }
        let subscriber = managed.subscriber
        let questions: [(SubscriberQuestion, Wording.Key)] = [
            (.rotate(subscriber.id), subscriber.isAccount ? .manageNewPassword : .manageNewAddress),
            (.revoke(subscriber.id), .manageRevoke),
        ]
        let links = questions.map { question, words in
            HTML.link(
                frame.link(to: .question(question)), class: "button", text(words),
                about: .aloud(subscriber.name))
        }
        return .tag("div", ["class": "presses"], links)
    }
}

extension NewSubscriber.Preset {
    /// The title of the form.
    var title: Wording.Key {
        switch self {
        case .phone: .managePresetPhone
        case .carer: .managePresetCarer
        case .tablet: .managePresetTablet
        case .calendar: .managePresetCalendar
        }
    }

    /// The settings of the preset in words.
    var meaning: Wording.Key {
        switch self {
        case .phone: .managePresetPhoneMeans
        case .carer: .managePresetCarerMeans
        case .tablet: .managePresetTabletMeans
        case .calendar: .managePresetCalendarMeans
        }
    }
}
