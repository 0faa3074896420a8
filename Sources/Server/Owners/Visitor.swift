import Household
import Journal
import Pages

/// Who asks for a page: somebody who has a feed's token, or who signed in as owner.
struct Visitor {
    /// Whose pages they are, and what stands in their addresses; nil for nobody who may see any.
    private(set) var subscriber: (Subscriber, PageToken)?
    /// The browser with the cookie; nil where it is signed in no more.
    let browser: OwnerBrowser?
    private let hasCookie: Bool

    /// Whoever has digits from a page's address, and perhaps a cookie.
    init(_ household: Household, _ token: SecretToken, _ cookie: SecretToken?) throws {
        hasCookie = cookie != nil
        if let known = try household.store.subscriber(having: token) {
            browser = nil
            if !known.isAccount { subscriber = (known, PageToken(token, may: known.may)) }
            return
        }
        browser = try cookie.flatMap(household.ownerBrowser)
        guard browser != nil,
            let person = try household.ids().first(where: {
                try household.ownerDigits(of: $0) == token
            })
        else { return }
        subscriber = (
            Subscriber(id: "", name: person, people: [person], added: household.now),
            PageToken(owner: token)
        )
    }

    /// What somebody is told who is nobody that may see a page.
    var refusal: JobOutput {
        guard hasCookie else { return JobOutput(Response(410)) }
        return browser == nil
            ? JobOutput(Response(403), notice: .signInNeeded, isGuess: true)
            : JobOutput(Response(404))
    }
}
