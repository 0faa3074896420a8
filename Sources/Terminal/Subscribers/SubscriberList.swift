import CivilTime
package import CommandLine
package import Household
package import Journal
package import Wording

/// All subscribers, as lines for the terminal or as JSON.
package struct SubscriberList {
    private let subscribers: [Subscriber]
    private let addresses: [String: FeedAddress]
    private let feedStates: [String: FeedState]
    private let isOpen: Bool

    /// Creates the list; addresses and feed states are by subscriber id. Addresses contain secrets,
    /// so they are shortened unless `isOpen`.
    package init(
        _ subscribers: [Subscriber], _ addresses: [String: FeedAddress],
        _ feedStates: [String: FeedState], isOpen: Bool
    ) {
        self.subscribers = subscribers
        self.addresses = addresses
        self.feedStates = feedStates
        self.isOpen = isOpen
    }

    /// Returns the list as lines.
    package func text(_ wording: Wording, width: Int) -> String {
        let layout = TextLayout(width: width)
        guard !subscribers.isEmpty else {
            return layout.filled(wording.text(.publishSubscriberNone)).map { $0 + "\n" }.joined()
        }
        let lines = subscribers.flatMap { subscriber in
            layout.table([(subscriber.id, facts(of: subscriber, wording))])
                + shown(subscriber, wording).map { "    \($0)" }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func facts(of subscriber: Subscriber, _ wording: Wording) -> String {
        let words = SubscriberWords(wording)
        let facts =
            [subscriber.name] + words.facts(of: subscriber, people: subscriber.people)
            + [words.time(of: subscriber, feedStates[subscriber.id])]
        return facts.joined(separator: "; ")
    }

    /// Returns the addresses, without their secrets unless `isOpen`.
    private func shown(_ subscriber: Subscriber, _ wording: Wording) -> [String] {
        guard let address = addresses[subscriber.id] else { return [] }
        guard isOpen else { return [address.shortened] }
        let all: [(Wording.Key, String)] = [
            (.publishSubscriberAtFeed, address.feed),
            (.publishSubscriberAtSubscribe, address.page),
            (.publishSubscriberAtToday, address.today),
        ]
        return all.map { "\(wording.text($0)): \($1)" }
    }

    /// The list as JSON.
    package var json: JSON {
        .object([("subscribers", .array(subscribers.map(json)))])
    }

    private func json(_ subscriber: Subscriber) -> JSON {
        let strings = { (texts: [String]) in JSON.array(texts.map(JSON.string)) }
        let address = addresses[subscriber.id]
        var fields: [(String, JSON)] = [
            ("id", .string(subscriber.id)), ("name", .string(subscriber.name)),
            ("people", strings(subscriber.people)),
            ("items", strings(subscriber.selection.items)),
            ("only", strings(subscriber.selection.kinds)),
            ("tags", strings(subscriber.selection.tags)),
            ("kind", .string(subscriber.isAccount ? "account" : subscriber.kind.rawValue)),
            ("may", .string(subscriber.may.rawValue)),
            ("discreet", .bool(subscriber.isDiscreet)),
            ("alarms", .string(subscriber.alarms.rawValue)),
            ("added", .string(subscriber.added.description)),
            ("revoked", .optional(subscriber.revoked?.description)),
            ("changed", .optional(feedStates[subscriber.id]?.changed.description)),
            ("token", .optional(address?.shortened)),
        ]
        if isOpen {
            fields.append(("feed", .optional(address?.feed)))
            fields.append(("page", .optional(address?.page)))
            fields.append(("today", .optional(address?.today)))
        }
        return .object(fields)
    }
}
