import Wording
package import CalDAV
package import CivilTime
package import Collections
import Household
import Journal
import Pages
package import Publishing

/// A signed-in account.
package struct OpenAccount {
    let home: any AccountHome
    /// Whether all texts are built into the program, so that they do not change while it runs.
    let hasFixedWords: Bool
    /// Handles requests that `DAVService` refuses. Test servers use it to create calendars.
    package var special: (DAVRequest) throws -> DAVResponse? = { _ in nil }

    /// Creates an open account.
    package init(_ home: any AccountHome, hasFixedWords: Bool = true) {
        self.home = home
        self.hasFixedWords = hasFixedWords
    }
}

/// Runs jobs for a household's pages, accounts and stored feeds.
///
/// Used by one thread at a time, like its store.
package struct HouseholdHandler {
    private let pages: PageHandler
    private let account: (SignIn, Instant) throws -> OpenAccount?
    private let feeds: (Instant) throws -> StoredFeedReader?

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - account: Opens an account, or returns `nil` if the name and the password are wrong.
    ///   - feeds: Creates a reader of the feeds in the store, or returns `nil` if the feeds are
    ///   files.
    package init(
        _ pages: PageHandler, account: @escaping (SignIn, Instant) throws -> OpenAccount?,
        feeds: @escaping (Instant) throws -> StoredFeedReader? = { _ in nil }
    ) {
        self.pages = pages
        self.account = account
        self.feeds = feeds
    }

    /// Runs a job. A job that only reads sees the store in one consistent state.
    func output(of job: StoreJob, at now: Instant) throws -> JobOutput {
        guard !job.mayWrite else { return try work(on: job, at: now) }
        return try pages.household.store.read { try work(on: job, at: now) }
    }

    private func work(on job: StoreJob, at now: Instant) throws -> JobOutput {
        switch job.work {
        case .page(var page, let token):
            // Decoded on this thread, because decoding a long form would delay other connections.
            if page.method == "POST", !page.page.isOfNotice, let body = job.request.body {
                guard let form = FormBody.fields(of: body) else { return JobOutput(Response(400)) }
                page.form = form
            }
            return try pages.answer(page, for: token, at: now)
        case .account(let wanted, let signIn):
            return try output(of: wanted, signIn, job, at: now)
        case .feed(let token, let known):
            return JobOutput(Response(404), feed: try feeds(now)?.feed(of: token, known: known))
        }
    }

    private func output(
        of wanted: DAVRequest, _ signIn: SignIn, _ job: StoreJob, at now: Instant
    ) throws -> JobOutput {
        guard let opened = try account(signIn, now) else { return JobOutput(Response(401)) }
        let base = try pages.base(
            host: job.request.fields["host"],
            isSecure: pages.identity != nil || job.request.isForwardedSecurely)
        let service = DAVService(
            opened.home, zones: pages.household.zones, at: now,
            base: AccountAddress.host(of: base ?? ""), isAwaited: job.isAwaited)
        let response: Response
        do {
            response = Response(try opened.special(wanted) ?? service.response(to: wanted))
        } catch let many as TooManyTasks {
            let text = Wording.english.text(about: many)
            return JobOutput(
                Response(
                    507, [("Content-Type", "text/plain; charset=utf-8")],
                    body: Array("\(text)\n".utf8)),
                complaint: "an account's tasks were not shown: \(text)")
        }
        return JobOutput(
            response, changed: opened.home.changed.sorted(),
            until: opened.hasFixedWords ? opened.home.due : nil)
    }
}

extension Response {
    init(_ response: DAVResponse) {
        self.init(response.status, response.fields, body: response.body)
    }
}
