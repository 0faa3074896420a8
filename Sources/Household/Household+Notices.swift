package import Journal

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
            let last = try store.noticeChannels().last?.number ?? 0
            var channel = NoticeChannel(
                number: last + 1, subscriber: id, kind: kind, target: target, added: now)
            adjust(&channel)
            try change.add(channel)
            return channel
        }
    }

    /// Returns the channel with a number.
    package func noticeChannel(_ number: Int) throws -> NoticeChannel {
        guard let channel = try store.noticeChannels().first(where: { $0.number == number })
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
