import CarePlan
package import CivilTime
import Files
package import Schedule

/// A way to remind a subscriber, such as a program or an ntfy topic.
package struct NoticeChannel: Hashable, Sendable {
    /// The kind of a channel.
    package enum Kind: String, CaseIterable, Sendable {
        /// A program that is run for each notice.
        case command
        /// A topic of an ntfy server.
        case ntfy
        /// An e-mail address.
        case mail
        /// A browser that accepts Web Push.
        case push
    }
    /// A series of failed messages, without a success since.
    package struct Failure: Hashable, Sendable {
        /// The time of the first failure.
        package let since: Instant
        /// The problem at that time.
        package let problem: String
        /// The time at which other channels get a message about it, or `nil` if they have.
        package var alert: Instant?

        /// Creates a series of failures.
        package init(since: Instant, problem: String, alert: Instant?) {
            self.since = since
            self.problem = problem
            self.alert = alert
        }
    }
    /// The number that identifies it on the command line.
    package let number: Int
    /// The ID of the subscriber.
    package let subscriber: String
    /// The kind.
    package let kind: Kind
    /// The path of the program, the URL of the topic or of the browser, which is a secret, or the
    /// e-mail address.
    package var target: String
    /// The access token for the server, or `nil` if it needs none. For a browser, its key and
    /// secret, separated by a space. If the browser no longer accepts messages, the digits of
    /// `renewal`, or `nil`.
    package var token: String?
    /// The hours in which nothing rings, or `nil` if there are none.
    package var quiet: QuietHours?
    /// The number of minutes within which reminders share a notice.
    package var within = NoticeChannel.usualMinutes
    /// Whether notices name no medicines.
    package var isDiscreet = false
    /// Whether it rings for what is due, besides messages to carers.
    package var reminds = true
    /// The times at which it sends a summary.
    package var summaries: [SummaryTime] = []
    /// The failures since the last success, or `nil` if the last message was accepted.
    package var health: Failure?
    /// The server that sends e-mail, which is not stored with the channel.
    package var mail: MailServer?
    /// The address of the household's start page for e-mail, which is not stored with the channel.
    package var page: String?
    /// The address that stops the summaries by e-mail, which is not stored with the channel.
    package var stop: String?
    /// The URL of the topic to which buttons send answers, which is not stored with the channel, or
    /// `nil` if the phone can reach the household.
    package var replyTopic: String?
    /// The time of the last test from the pages, or `nil` if there was none.
    package var tested: Instant?
    /// Whether a user confirmed on the pages that a test rang.
    package var isConfirmed = false
    /// Whether it was added on the subscriber's pages, so that it ends with their address.
    package var isFromPages = false
    /// The time at which it was added. Earlier alarms do not ring.
    package let added: Instant

    /// The scheme and the host of the URL.
    package var host: String {
        target.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//")
    }

    /// Whether the target is a secret. A topic can be read and written by everyone who knows it.
    package var hasSecret: Bool {
        switch kind {
        case .ntfy, .push: true
        case .command, .mail: false
        }
    }

    /// Whether a backup without secrets has left out the target.
    package var lacksTarget: Bool { hasSecret && target == host }

    /// Whether the browser no longer accepts messages.
    package var hasEnded: Bool { kind == .push && !(token ?? "").contains(" ") }

    /// The digits by which the browser proves that it replaces its subscription, or `nil` if the
    /// channel has no browser. They are made of the secret of the subscription, which only the
    /// browser and this store know, and do not reveal it.
    package var renewal: SecretToken? {
        guard kind == .push, let token else { return nil }
        let words = token.split(separator: " ")
        guard words.count == 2 else { return SecretToken(token) }
        let text = "renewal \(target) \(words[1])"
        return SecretToken(String(SHA256.digits(of: Array(text.utf8)).prefix(32)))
    }

    /// The default of `within`.
    package static let usualMinutes = 10

    /// Creates a channel with the default settings.
    package init(
        number: Int, subscriber: String, kind: Kind, target: String, added: Instant
    ) {
        self.number = number
        self.subscriber = subscriber
        self.kind = kind
        self.target = target
        self.added = added
    }
}

/// The hours of the day in which nothing rings, such as 22:00-07:00.
package struct QuietHours: Hashable, Sendable, CustomStringConvertible {
    /// The time at which they begin.
    package let from: TimeOfDay
    /// The time at which they end, on the next day if it is earlier.
    package let to: TimeOfDay

    /// Parses two different times, such as `22:00-07:00` or `10pm-7am`. Returns `nil` for any other
    /// text.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = TypedTimes.clock(String(parts[0])),
            let to = TypedTimes.clock(String(parts[1])),
            from != to
        else { return nil }
        (self.from, self.to) = (from, to)
    }

    /// The text that `init` parses.
    package var description: String {
        "\(from.description.prefix(5))-\(to.description.prefix(5))"
    }
}

/// A notice of one person on one channel, with what it still needs to be sent.
package struct ReminderNotice: Hashable, Sendable {
    /// An occurrence that rang with the notice.
    package struct Member: Hashable, Sendable {
        /// The name of the occurrence.
        package let name: OccurrenceName
        /// The time up to which its alarms have rung.
        package var rung: Instant
        /// Whether the notice names it.
        package var isShown = true
        /// The start when the notice was planned, or `nil` if an earlier version stored the notice.
        package var start: Instant?

        /// Creates a member that the notice names.
        package init(_ name: OccurrenceName, rung: Instant, start: Instant? = nil) {
            self.name = name
            self.rung = rung
            self.start = start
        }
    }
    /// The reason for a notice.
    package enum Purpose: String, Sendable {
        /// Something is due.
        case reminder
        /// Something stays open.
        case telling
        /// A summary of the day or the week.
        case summary
    }
    /// A message that the channel has not accepted yet.
    package enum Action: String, Sendable {
        /// Shows the notice, and rings.
        case ring
        /// Replaces the notice silently.
        case update
        /// Removes the notice.
        case withdraw
    }
    /// The number of the channel.
    package let channel: Int
    /// The ID, which stays the same when the notice is sent again. It reveals nothing.
    package let id: String
    /// The ID of the person.
    package let person: String
    /// The reason for it.
    package let purpose: Purpose
    /// The occurrences that rang with it and can still be answered.
    package var members: [Member] = []
    /// The message that still has to be sent, or `nil` if there is none.
    package var action: Action?
    /// A number that grows with each change of `action`.
    package var revision = 0
    /// The number of attempts that failed since a message was last accepted.
    package var failures = 0
    /// The time of the next attempt. Until then, another process may be sending the message.
    package var retry: Instant?
    /// The problem of the last attempt, or `nil` if it succeeded.
    package var problem: String?

    /// Creates a notice without members.
    package init(channel: Int, id: String, person: String, for purpose: Purpose = .reminder) {
        self.channel = channel
        self.id = id
        self.person = person
        self.purpose = purpose
    }

    /// Creates a notice that shows whether a channel works.
    package init(test channel: NoticeChannel, person: String) {
        self.init(channel: channel.number, id: Self.testID, person: person)
        // A test that is repeated is cleared first: some apps show a changed notice silently.
        (action, revision) = (.ring, 2)
    }

    private static let testID = "test"

    /// Whether it is a test.
    package var isTest: Bool { id == Self.testID }

    /// Whether the notice names any occurrence.
    package var isShown: Bool { members.contains(where: \.isShown) }
}

/// The secret address of a message, at which the occurrences that it names can be answered.
package struct AnswerAddress: Hashable, Sendable {
    /// The number of hours for which an address is kept after its end, because an answer that was
    /// sent before may arrive so late: ntfy keeps messages for twelve hours.
    package static let hoursKept = 12

    /// The digest of the secret.
    package let digest: SecretToken
    /// The number of the channel.
    package let channel: Int
    /// The ID of the person.
    package let person: String
    /// The occurrences.
    package let names: [OccurrenceName]
    /// The time at which it stops working.
    package let until: Instant

    /// Creates an address.
    package init(
        digest: SecretToken, channel: Int, person: String, names: [OccurrenceName], until: Instant
    ) {
        self.digest = digest
        self.channel = channel
        self.person = person
        self.names = names
        self.until = until
    }
}

extension OccurrenceName {
    /// The text in stores, without the person.
    package var line: String { "\(item) \(slot) \(date) \(ordinal)" }

    /// Parses the text of a store, or returns `nil` if it is not valid.
    package init?(line: String) {
        let words = line.split(separator: " ").map { String($0) }
        guard words.count == 4, let date = CivilDate(words[2]), let ordinal = Int(words[3])
        else { return nil }
        self.init(item: words[0], slot: words[1], date: date, ordinal: ordinal)
    }
}

extension ReminderNotice.Member: LosslessStringConvertible {
    /// The text in stores.
    package var description: String {
        "\(name.line) \(rung.seconds) \(isShown ? 1 : 0)" + (start.map { " \($0.seconds)" } ?? "")
    }

    /// Parses the text of a store, or returns `nil` if it is not valid.
    package init?(_ text: String) {
        let words = text.split(separator: " ").map { String($0) }
        guard 6...7 ~= words.count,
            let name = OccurrenceName(line: words.prefix(4).joined(separator: " ")),
            let seconds = Int(words[4]), let isShown = ["0": false, "1": true][words[5]],
            case let rung = Instant(seconds: seconds), rung.isSupported
        else { return nil }
        let start = words.dropFirst(6).map { Int($0).map(Instant.init(seconds:)) }
        guard start.allSatisfy({ $0?.isSupported ?? false }) else { return nil }
        self.init(name, rung: rung, start: start.first ?? nil)
        self.isShown = isShown
    }
}

/// Read access to channels and notices.
package protocol NoticeStore: AnyObject {
    /// Returns all channels, in the order of their numbers.
    func noticeChannels() throws(StoreError) -> [NoticeChannel]

    /// Returns the times since which channels fail, without browsers that have ended.
    func failingChannels() throws(StoreError) -> [Instant]

    /// Returns the notices of a person, or of all persons if `person` is `nil`, in the order of
    /// their channels and IDs.
    func notices(of person: String?) throws(StoreError) -> [ReminderNotice]

    /// Returns the address with a digest, or `nil` if there is none.
    func answerAddress(_ digest: SecretToken) throws(StoreError) -> AnswerAddress?
}

/// Write access to channels and notices.
package protocol NoticeWriter: ~Copyable {
    /// Stores a channel, and replaces the one with its number.
    func put(_ channel: NoticeChannel) throws(StoreError)

    /// Deletes the keys of a browser that no longer accepts messages, and the channel's notices. The
    /// browser can still renew its subscription.
    func end(_ channel: NoticeChannel) throws(StoreError)

    /// Stores the failures of a channel, or that there are none.
    func set(_ health: NoticeChannel.Failure?, of channel: Int) throws(StoreError)

    /// Deletes a channel with its notices and addresses.
    func removeNoticeChannel(_ number: Int) throws(StoreError)

    /// Stores a notice, and replaces the one with its channel and ID.
    func put(_ notice: ReminderNotice) throws(StoreError)

    /// Deletes a notice.
    func remove(_ notice: ReminderNotice) throws(StoreError)

    /// Stores a new address of a person, and deletes those that ended by the given time.
    func add(_ address: AnswerAddress, at now: Instant) throws(StoreError)
}
