import Collections
import Files
import Household
import Journal
import Publishing
import Server
import Wording

extension Household {
    /// The account that somebody signs in to, with its calendars in these words; nil if the name and
    /// the password open none. `materials` is what else the calendars follow from;
    /// fixed words come from no files of the user's own.
    func openAccount(
        _ signIn: SignIn, _ wording: @escaping WordingSource, _ materials: Fingerprint,
        hasFixedWords: Bool
    ) throws -> OpenAccount? {
        guard let account = try account(signIn.user, signIn.password) else { return nil }
        let feed = try AccountFeed(self, wording: wording)
        let sources = StoredHome.Sources(
            wording: wording,
            events: { account, person, revisions in
                try feed.events(of: person, for: account, revisions)
            }, materials: materials.value)
        return OpenAccount(StoredHome(self, account, sources), hasFixedWords: hasFixedWords)
    }
}
