package import Adherence
import CivilTime
package import Journal
import Schedule

/// Channels on which subscribers are reminded.
extension Household {
    /// An error for a number that no channel has.
    package struct UnknownNoticeChannel: Error, Equatable {
        /// The number.
        package let number: Int
    }

    /// Adds a channel to an active subscriber.
    package func addNoticeChannel(
        _ kind: NoticeChannel.Kind, to target: String, of subscriber: String,
        _ adjust: (inout NoticeChannel) -> Void
    ) throws -> NoticeChannel {
        let id = try self.subscriber(subscriber).id
        return try store.write { change in
            try addNoticeChannel(kind, to: target, of: id, adjust, in: change)
        }
    }

    /// Adds a channel in a transaction that is already open.
    package func addNoticeChannel(
        _ kind: NoticeChannel.Kind, to target: String, of subscriber: String,
        _ adjust: (inout NoticeChannel) -> Void, in change: borrowing StoreChange
    ) throws -> NoticeChannel {
        let last = try store.noticeChannels().last?.number ?? 0
        var channel = NoticeChannel(
            number: last + 1, subscriber: subscriber, kind: kind, target: target, added: now)
        adjust(&channel)
        try change.put(channel)
        return channel
    }

    /// Has a test sent on a channel, as soon as reminders are sent next.
    package func test(
        _ channel: NoticeChannel, of subscriber: Subscriber, in change: borrowing StoreChange
    ) throws {
        guard let person = subscriber.people.first else { return }
        var channel = channel
        (channel.tested, channel.isConfirmed) = (now, false)
        try change.put(channel)
        try change.put(ReminderNotice(test: channel, person: person))
    }

    /// Replaces the subscription of a browser, which proves itself by the digits of its channels: one
    /// for each subscriber. Returns whether there are any.
    package func renewBrowser(
        _ proof: SecretToken, endpoint: String, token: String
    ) throws -> Bool {
        try store.write { change in
            let all = try store.noticeChannels()
            let known = all.filter { $0.renewal == proof }
            for var channel in known {
                let isAdded = all.contains {
                    $0.subscriber == channel.subscriber && $0.target == endpoint
                }
                // The new subscription was added on the page meanwhile.
                if isAdded { try change.removeNoticeChannel(channel.number) }
                (channel.target, channel.token) = (endpoint, token)
                if isAdded { continue }
                try change.put(channel)
                // It no longer counts as gone.
                try change.set(nil, of: channel.number)
            }
            return !known.isEmpty
        }
    }

    /// Returns the secret number of the key that signs messages to browsers, in hexadecimal digits.
    /// Creates it if there is none.
    package func pushKey() throws -> String { try key(.pushKey) }

    private func key(_ setting: Setting) throws -> String {
        if let key = try store.value(of: setting) { return key }
        return try store.write { change in
            // Another process may have created the key in the meantime.
            if let key = try store.value(of: setting) { return key }
            let key = newToken().digits + newToken().digits
            try change.set(key, for: setting)
            return key
        }
    }

    /// Returns all channels. Those for e-mail have the household's server and, if the household has a
    /// public URL, two addresses: of its start page, which asks to sign in, and of the page that
    /// stops summaries. Mail is forwarded, so it contains no token of the subscriber. Those for ntfy
    /// have a reply topic if the household has no public URL that a phone can reach.
    package func noticeChannels() throws -> [NoticeChannel] {
        let channels = try store.noticeChannels()
        guard channels.contains(where: { [.mail, .ntfy].contains($0.kind) }) else {
            return channels
        }
        let (server, url, key) = (
            try mailServer(), try store.value(of: .publicURL), try signingKey()
        )
        let isReachable = url.map { !FeedAddress.isForThisMachine($0) } ?? false
        return channels.map { channel in
            var channel = channel
            if channel.kind == .ntfy, !channel.lacksTarget, !isReachable {
                let topic = NoticeReply.topic(of: channel.host, key: key)
                channel.replyTopic = "\(channel.host)/\(topic)"
            }
            guard channel.kind == .mail else { return channel }
            channel.mail = server
            if let url {
                let base = url.hasSuffix("/") ? url : "\(url)/"
                channel.page = base
                channel.stop = "\(base)stop/\(channel.stopToken(key).digits)"
            }
            return channel
        }
    }

    /// Returns the channel for e-mail whose summaries are stopped with a token, or `nil` if there is
    /// none.
    package func mailChannel(stoppedWith token: SecretToken) throws -> NoticeChannel? {
        guard let key = try store.value(of: .signingKey) else { return nil }
        return try store.noticeChannels().first { $0.kind == .mail && $0.stopToken(key) == token }
    }

    /// Stops the summaries of a channel for e-mail. Its reminders are still sent.
    package func stopSummaries(of channel: NoticeChannel) throws {
        try store.write { change in
            let known = try store.noticeChannels().first { $0.number == channel.number }
            guard var known, !known.summaries.isEmpty else { return }
            known.summaries = []
            try change.put(known)
        }
    }

    /// Returns the key that signs what messages carry. Creates it if there is none.
    package func signingKey() throws -> String { try key(.signingKey) }

    /// Returns the server that sends e-mail, or `nil` if none is set up.
    package func mailServer() throws -> MailServer? {
        try store.value(of: .mailServer).flatMap { MailServer($0) }
    }

    /// Records a message to a subscriber about open occurrences of a person, once for each.
    ///
    /// - Parameter name: The name of the subscriber.
    package func recordTelling(
        _ name: String, of outcomes: [Outcome], person: Person, in change: borrowing StoreChange
    ) throws {
        let record = Record(try store.entries(of: person.id, since: outcomes.map(\.date).min()))
        let entries = outcomes.filter { outcome in
            !record.entries(on: outcome.name).contains { $0.told == name }
        }.map { outcome in
            Entry(
                id: newID(), recorded: now, source: .command,
                subject: person.subject(outcome.series.item, unit: outcome.series.unit),
                day: outcome.date, action: .seen(outcome.planned, at: now), author: .told(name))
        }
        if !entries.isEmpty { try change.append(entries) }
    }

    /// Returns the channels that were added on the pages of a subscriber. They end with its address,
    /// because a stranger who had it may have added them.
    package func channelsFromPages(of id: String) throws -> [NoticeChannel] {
        try store.noticeChannels().filter { $0.subscriber == id && $0.isFromPages }
    }

    /// Returns the channel with a number.
    package func noticeChannel(_ number: Int) throws -> NoticeChannel {
        guard let channel = try noticeChannels().first(where: { $0.number == number })
        else { throw UnknownNoticeChannel(number: number) }
        return channel
    }

    /// Removes a channel with its notices, and returns it.
    package func removeNoticeChannel(_ number: Int) throws -> NoticeChannel {
        let channel = try noticeChannel(number)
        try store.write { change in try change.removeNoticeChannel(number) }
        return channel
    }
}

extension NoticeChannel {
    /// Returns the token that stops the summaries and nothing else.
    fileprivate func stopToken(_ key: String) -> SecretToken {
        let text = "stop \(number) \(added.seconds) \(target)"
        return SecretToken(signing: text, key: key)
    }
}
