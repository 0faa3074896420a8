import Collections
import Delivery
import Files
import Household
import Journal
import Publishing
import Server
import Wording

extension Household {
    /// Returns the account that the name and password open, or `nil` if they open none.
    ///
    /// `hasFixedWords` is true if the person has no own wording files.
    func openAccount(
        _ signIn: SignIn, _ wording: @escaping WordingSource, _ materials: Fingerprint,
        pushHosts: [String], hasFixedWords: Bool
    ) throws -> OpenAccount? {
        guard let account = try account(signIn.user, signIn.password) else { return nil }
        return OpenAccount(
            try home(of: account, wording, materials, pushHosts: pushHosts),
            hasFixedWords: hasFixedWords)
    }

    /// Returns the calendars of an account.
    ///
    /// `materials` is the fingerprint of what else the calendars depend on. `pushHosts` are the
    /// private hosts to which messages may be sent.
    func home(
        of account: Subscriber, _ wording: @escaping WordingSource, _ materials: Fingerprint,
        pushHosts: [String]
    ) throws -> StoredHome {
        let secret = try secret()
        var sources = StoredHome.Sources(
            wording: wording,
            events: { account, person, revisions in
                try accountEvents(
                    of: person, for: account, wording: wording, secret: secret, revisions)
            }, materials: materials.value)
        sources.pushHosts = pushHosts
        sources.push = {
            guard try sendsToApps(), let key = try publicPushKey() else { return nil }
            return AppMessageOffer(key: key, secret: secret)
        }
        return StoredHome(self, account, sources)
    }
}
