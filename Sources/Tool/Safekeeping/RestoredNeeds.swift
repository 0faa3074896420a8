import Journal
import Wording

/// The parts of a restored store that have to be set up again, because its backup was made without
/// secrets.
enum RestoredNeeds {
    /// Returns a line for each part. `withdrawn` are subscribers whose address is missing for
    /// another reason.
    static func lines(
        of store: any Store, withdrawn: [String], _ wording: Wording
    ) throws -> [String] {
        let addressed = Set(
            try store.tokens().filter { $0.until == nil }.map(\.subscriber) + withdrawn)
        let subscribers = try store.subscribers().filter {
            $0.revoked == nil && !addressed.contains($0.id)
        }.map { subscriber in
            wording.text(
                subscriber.isAccount ? .restoreNoPassword : .restoreNoAddress,
                ["id": subscriber.id])
        }
        let channels = try store.noticeChannels().filter(\.lacksTarget).map { channel in
            wording.text(
                channel.kind == .push ? .restorePush : .restoreChannel,
                [
                    "number": "\(channel.number)", "id": channel.subscriber,
                    "kind": "\(channel.kind)", "host": channel.host,
                ])
        }
        let server = try store.value(of: .mailServer).flatMap { MailServer($0) }
        let mail =
            server?.lacksPassword ?? false
            ? [wording.text(.restoreMail, ["host": server?.host ?? ""])] : []
        return subscribers + channels + mail
    }
}
