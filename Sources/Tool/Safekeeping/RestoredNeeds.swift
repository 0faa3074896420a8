import Journal

/// The parts of a restored store that have to be set up again, because its backup was made without
/// secrets.
enum RestoredNeeds {
    /// Returns a line for each part. `withdrawn` are subscribers whose address is missing for
    /// another reason.
    static func lines(of store: any Store, withdrawn: [String]) throws -> [String] {
        let addressed = Set(
            try store.tokens().filter { $0.until == nil }.map(\.subscriber) + withdrawn)
        let subscribers = try store.subscribers().filter {
            $0.revoked == nil && !addressed.contains($0.id)
        }.map { subscriber in
            let kind = subscriber.isAccount ? "password" : "address"
            return
                "'\(subscriber.id)' has no \(kind); 'dosecal subscriber rotate \(subscriber.id)' "
                + "gives a new one"
        }
        let channels = try store.noticeChannels().filter(\.lacksTarget).map { channel in
            let remedy =
                channel.kind == .push
                ? "turn it on again on the page 'Make it ring' of the browser"
                : "add it again with 'dosecal notify add', and run 'dosecal notify remove "
                    + "\(channel.number)'"
            return "channel \(channel.number) of '\(channel.subscriber)' (\(channel.kind) by "
                + "\(channel.host)) has no address; \(remedy)"
        }
        let server = try store.value(of: .mailServer).flatMap { MailServer($0) }
        let mail =
            server?.lacksPassword ?? false
            ? [
                "the mail server \(server?.host ?? "") has no password; set it up again with "
                    + "'dosecal notify mail'"
            ] : []
        return subscribers + channels + mail
    }
}
