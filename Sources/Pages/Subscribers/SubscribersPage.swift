import CarePlan
package import Household
package import Journal
import Wording

/// `/subscribers/TOKEN`: the subscribers of the persons, links to change them, and a form that adds
/// one.
package struct SubscribersPage {
    let content: Content
    let frame: PageFrame

    /// The content of the page.
    package struct Content {
        /// The subscribers who see any of the persons.
        package let subscribers: [Household.ManagedSubscriber]
        /// The states of their feeds, by subscriber id.
        package let feedStates: [String: FeedState]
        /// The ids and names of persons that a new subscriber may see.
        package let persons: [(id: String, name: String)]
        /// The ids of the persons that the page is about.
        package let people: [String]
        /// The manager who opened the page.
        package let manager: Manager
        /// The number of all subscribers.
        package let count: Int
        /// The answers in the form.
        package var new = NewSubscriber()
        /// The mistake in the answers.
        package var mistake: NewSubscriber.Mistake?

        /// Creates the content, with an empty form for these persons.
        package init(
            _ subscribers: [Household.ManagedSubscriber], _ feedStates: [String: FeedState],
            persons: [(id: String, name: String)], for people: [String], _ manager: Manager,
            count: Int
        ) {
            self.subscribers = subscribers
            self.feedStates = feedStates
            self.persons = persons
            self.people = people
            self.manager = manager
            self.count = count
            new.people = people
        }
    }

    /// Creates the page.
    package init(_ content: Content, _ frame: PageFrame) {
        self.content = content
        self.frame = frame
    }

    func text(_ key: Wording.Key) -> String { frame.wording.text(key) }

    /// The page as HTML.
    package var text: String {
        frame.page(
            text(.manageTitle), lead: text(.manageLead),
            [
                mistake, .tag("ul", ["class": "cards"], content.subscribers.map(card)),
                form,
            ])
    }

    private func card(_ managed: Household.ManagedSubscriber) -> HTML {
        let subscriber = managed.subscriber
        // The subscriber's name may reveal other persons, so it is not shown.
        guard managed.restriction != .seesOthers else {
            let facts = text(subscriber.isAccount ? .manageOthersAccount : .manageOthersFeed)
            return .tag(
                "li", [.tag("h2", facts), .tag("p", ["class": "faint"], text(.manageOthersWhy))])
        }
        let words = SubscriberWords(frame.wording)
        // On a page about one person, subscribers of that person alone need no name of theirs.
        let isUsual = subscriber.people.count == 1 && subscriber.people == content.people
        let people = isUsual ? [] : [subscriber.people.map(name).joined(separator: ", ")]
        let facts =
            people + [text(kind(of: subscriber))]
            + words.traits(
                of: subscriber, showingItems: content.manager.mayKnowItems(of: subscriber))
        let time = words.time(of: subscriber, content.feedStates[subscriber.id])
        let own =
            content.manager.isSelf(subscriber)
            ? [HTML.tag("p", ["class": "state"], text(.manageOwn))] : []
        return .tag(
            "li",
            [.tag("h2", subscriber.name)] + own
                + [
                    .tag("p", facts.joined(separator: "; ").capitalizedFirst),
                    .tag("p", ["class": "faint"], time.capitalizedFirst), controls(managed),
                ])
    }

    private func kind(of subscriber: Subscriber) -> Wording.Key {
        if subscriber.isAccount { return .manageIsAccount }
        return subscriber.kind == .events ? .manageIsCalendar : .manageIsTasks
    }

    private func name(_ id: String) -> String {
        content.persons.first { $0.id == id }?.name ?? id
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
