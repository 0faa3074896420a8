import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Pages
import Household
import Wording

/// The data for a page: the subscriber and the persons that the subscriber may see.
struct PageContext {
    /// The frame of the requested page.
    var frame: PageFrame
    let subscriber: Subscriber
    let views: [PersonView]
    /// The names of persons whose plan or record cannot be read.
    let unreadable: [String]
    let now: Instant
    /// The signed-in browser, if the token belongs to an owner.
    let browser: OwnerBrowser?

    var token: PageToken { frame.token }
    var wording: Wording { frame.wording }

    /// The author of entries recorded on the page.
    var author: Author {
        token.isOwner ? .owner(browser: browser?.agent ?? "") : .subscriber(subscriber.name)
    }

    /// The manager role of the requester.
    var manager: Manager { token.isOwner ? .owner : .subscriber(subscriber) }

    /// Returns a redirection to another page of the token, optionally to an element on it.
    func redirect(to other: PagePlace, _ anchor: String? = nil) -> Response {
        .redirect(to: frame.place.link(to: other, of: token) + (anchor.map { "#\($0)" } ?? ""))
    }

    /// The response for something that was not found. If a person's plan cannot be read, the
    /// response is the page about this, because the missing thing may belong to that person.
    var notFound: Response {
        guard unreadable.isEmpty else {
            return .page(frame.unreadablePage(of: unreadable), status: 500)
        }
        return .page(frame.notFoundPage, status: 404)
    }

    /// Returns the item with the given code and the view of its person.
    func item(of code: String) -> (item: Item, view: PersonView)? {
        views.lazy.compactMap { view in view.item(of: code).map { ($0, view) } }.first
    }
}

extension PageContext {
    /// Loads one person for an owner, for a page about today.
    init(
        _ household: Household, ownerDigits digits: SecretToken, of person: String,
        _ words: WordingSource
    ) throws {
        let subscriber = Subscriber(
            id: "", name: person, people: [person], added: household.now)
        let since = household.now.utc.date.advanced(byDays: -Household.pageDays)
        try self.init(
            household, subscriber, PageToken(owner: digits), words, of: .home,
            for: .figures(since: since))
    }

    /// Loads the current data of a subscriber's persons for a page.
    init(
        _ household: Household, _ subscriber: Subscriber, _ token: PageToken,
        _ words: WordingSource, of page: PagePlace, for purpose: Household.Purpose,
        in browser: OwnerBrowser? = nil
    ) throws {
        guard let secret = try household.store.value(of: .secret) else {
            preconditionFailure("it is made before the store is given to a handler")
        }
        var (persons, unreadable): ([Person], [UnreadablePerson]) = ([], [])
        var supplies: [[String: Supply]] = []
        for id in subscriber.people {
            do {
                guard let person = try Self.person(id, household, purpose) else { continue }
                supplies.append(try household.supplies(of: person))
                persons.append(person)
            } catch  where Self.isAboutOnePerson(error) {
                unreadable.append(try UnreadablePerson(id, household))
            }
        }
        let wording =
            try persons.map { try words($0.plan.locale) }.shared
            ?? words(unreadable.first?.locale ?? Self.usualLanguage)
        frame = PageFrame(place: page, token: token, wording: wording)
        self.subscriber = subscriber
        self.unreadable = unreadable.map(\.name)
        now = household.now
        self.browser = browser
        views = zip(persons, supplies).map { person, supplies in
            PersonView(
                person, in: wording, for: subscriber, secret: secret, supplies: supplies)
        }
    }

    fileprivate static let usualLanguage = "en"

    /// A person whose plan or record cannot be read.
    private struct UnreadablePerson {
        let name: String
        let locale: String

        /// Reads the name, language and clock from the last readable plan.
        init(_ id: String, _ household: Household) throws {
            let plan = try Self.plan(of: id, household)
            name = plan?.person ?? id
            locale = plan?.locale ?? PageContext.usualLanguage
        }

        /// Returns the last readable plan, or `nil` if all versions are damaged.
        private static func plan(of id: String, _ household: Household) throws -> CarePlan? {
            do {
                return try household.lastReadablePlan(of: id)
            } catch  where PageContext.isAboutOnePerson(error) {
                return nil
            }
        }
    }

    /// Returns whether an error concerns the data of a single person.
    private static func isAboutOnePerson(_ error: any Error) -> Bool {
        error is StoredPlanError || (error as? StoreError)?.isAboutOneRow ?? false
    }

    /// Returns a person, or `nil` if no plan is in force.
    private static func person(
        _ id: String, _ household: Household, _ purpose: Household.Purpose
    ) throws -> Person? {
        do {
            return try household.person(id, for: purpose)
        } catch is PersonError {
            return nil
        }
    }

}
