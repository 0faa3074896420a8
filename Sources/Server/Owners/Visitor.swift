import Household
import Journal
import Pages

/// The requester of a page: a subscriber with a feed token or a signed-in owner.
struct Visitor {
    /// The subscriber whose pages are shown and the token in their URLs, or `nil` if the requester
    /// may not see any.
    private(set) var subscriber: (Subscriber, PageToken)?
    /// The signed-in browser with the cookie, or `nil` if there is none.
    let browser: OwnerBrowser?
    private let hasCookie: Bool

    /// Identifies a requester by the token in the URL and an optional cookie.
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

    /// The response to a requester who may not see the page.
    var refusal: JobOutput {
        guard hasCookie else { return JobOutput(Response(410)) }
        return browser == nil
            ? JobOutput(Response(403), notice: .signInNeeded, isUnknownSecret: true)
            : JobOutput(Response(404))
    }
}
