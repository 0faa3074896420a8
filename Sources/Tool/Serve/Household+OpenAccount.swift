import Collections
import Files
import Household
import Journal
import Publishing
import Server
import Wording

extension Household {
    /// Returns the account that the name and password open, or `nil` if they open none.
    ///
    /// `materials` is the fingerprint of what else the calendars depend on. `hasFixedWords` is true
    /// if the person has no own wording files.
    func openAccount(
        _ signIn: SignIn, _ wording: @escaping WordingSource, _ materials: Fingerprint,
        hasFixedWords: Bool
    ) throws -> OpenAccount? {
        guard let account = try account(signIn.user, signIn.password) else { return nil }
        let secret = try secret()
        let sources = StoredHome.Sources(
            wording: wording,
            events: { account, person, revisions in
                try accountEvents(
                    of: person, for: account, wording: wording, secret: secret, revisions)
            }, materials: materials.value)
        return OpenAccount(StoredHome(self, account, sources), hasFixedWords: hasFixedWords)
    }
}
