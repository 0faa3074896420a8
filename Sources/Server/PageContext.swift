import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Pages
import Household
import Wording

/// What a page is made from: the subscriber, and the persons that the subscriber may see.
struct PageContext {
    /// The page that was asked for.
    let page: PagePlace
    let subscriber: Subscriber
    let token: PageToken
    let views: [PersonView]
    /// The names of persons whose plan or record cannot be read.
    let unreadable: [String]
    let wording: Wording
    let now: Instant
    /// The browser that is signed in, if the token is an owner's.
    let browser: OwnerBrowser?

    /// The author of what is recorded on the page.
    var author: Author {
        token.isOwner ? .owner(browser: browser?.agent ?? "") : .subscriber(subscriber.name)
    }

    /// What whoever looks may manage.
    var manager: Manager { token.isOwner ? .owner : .subscriber(subscriber) }

    /// A redirect to another page of the token, and to an element of it.
    func redirect(to other: PagePlace, _ anchor: String? = nil) -> Response {
        .redirect(to: page.link(to: other, of: token) + (anchor.map { "#\($0)" } ?? ""))
    }

    /// The page for something that was not found. It may belong to a person whose plan cannot be read,
    /// and then the page says that.
    var notFound: Response {
        guard unreadable.isEmpty else {
            let text = UnreadablePage(unreadable, at: page, token, wording).text
            return .page(text, status: 500)
        }
        return .page(NotFoundPage(at: page, token, wording: wording).text, status: 404)
    }

    /// The item with this code.
    func item(of code: String) -> (item: Item, view: PersonView)? {
        views.lazy.compactMap { view in view.item(of: code).map { ($0, view) } }.first
    }
}

extension PageContext {
    /// Loads one person for whoever manages everything, for a page about today.
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

    /// Loads the persons of a subscriber, as they are now, for a page.
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
            try persons.map { try words($0.plan.language) }.shared
            ?? words(unreadable.first?.language ?? Self.usualLanguage)
        self.page = page
        self.subscriber = subscriber
        self.token = token
        self.wording = wording
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
        let language: String

        /// Their name and language, from the last plan that can be read.
        init(_ id: String, _ household: Household) throws {
            let plan = try Self.plan(of: id, household)
            name = plan?.person ?? id
            language = plan?.language ?? PageContext.usualLanguage
        }

        /// The last plan that can be read; nil if all versions are damaged, too.
        private static func plan(of id: String, _ household: Household) throws -> CarePlan? {
            do {
                return try household.lastReadablePlan(of: id)
            } catch  where PageContext.isAboutOnePerson(error) {
                return nil
            }
        }
    }

    /// Whether an error concerns one person's data alone.
    private static func isAboutOnePerson(_ error: any Error) -> Bool {
        error is StoredPlanError || (error as? StoreError)?.isAboutOneRow ?? false
    }

    /// A person; nil if no plan is in force.
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
