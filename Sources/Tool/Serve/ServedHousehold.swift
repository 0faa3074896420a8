import Household
import CivilTime
import CommandLine
import Feed
import Files
import Journal
import Pages
import Publishing
import Server
import Terminal
import Wording

/// The household that is served, with the store for updating its feeds.
final class ServedHousehold {
    /// The folder of the feeds, unless the store states one.
    let folder: String
    let wordings: Wordings
    let clock: @Sendable () -> Instant
    let options: HTTPServer.Options
    /// Whether passwords are accepted over unencrypted connections.
    var allowsPlainPasswords = false
    let arguments: Arguments
    let environment: Environment
    private var givenURL: String?
    private let address: StoreAddress
    private var file: FileIdentity?
    private var context: CommandContext?

    init(
        _ arguments: Arguments, _ environment: Environment, _ options: HTTPServer.Options
    ) throws {
        self.options = options
        self.arguments = arguments
        self.environment = environment
        address = try environment.storeAddress()
        let context = try CommandContext(creating: arguments, environment)
        file = address.identity
        folder = try context.feedsFolder()
        wordings = context.wordings
        clock = environment.clock(from: context.now)
        self.context = context
    }

    /// Writes the settings that serving needs, so that GET requests write nothing.
    func prepare(publicURL: String?) throws {
        let household = try current().household
        _ = try household.secret()
        // Without the key, such as on a full disk, the pages offer no reminders on the device.
        _ = try? household.pushKey()
        givenURL = publicURL
        if let publicURL { try household.keep(publicURL, for: .publicURL) }
    }

    /// Returns the lines with a link for creating the first plan, or none if there is a plan.
    func firstLink(from origin: String) throws -> [String] {
        let context = try current()
        guard try context.household.ids().isEmpty else { return [] }
        let link = try ownerLink(from: origin)
        return try lines(.firstPlanLink) + ["  \(link)"]
    }

    /// Returns the lines with a link that signs in a browser, or with the command that prints one:
    /// output that is not read at once is kept, and a link is a secret.
    func signInLines(from origin: String) throws -> [String] {
        guard environment.isOutputWatched else { return try lines(.ownerLinkHow) }
        return OwnerList.linkLines(
            try ownerLink(from: origin), try current().systemWording(),
            TextLayout(width: environment.width))
    }

    /// Returns a new link that signs in one browser.
    func ownerLink(from origin: String) throws -> String {
        let household = try current().household.with(at: clock())
        return try household.ownerLinkAddress(household.addOwnerLink(), from: origin)
    }

    /// Returns the lines with a QR code and a link that sign in a phone, for a server at these
    /// addresses. They replace a public URL that only this machine can open, and one of a home
    /// network, where this machine had another address or port.
    func networkLink(at places: [String]) throws -> [String] {
        guard let place = places.first else { return try lines(.serveLanNone) }
        let household = try current().household
        let known = try household.store.value(of: .publicURL)
        let isPassing =
            known.map {
                FeedAddress.isForThisMachine($0)
                    || FeedAddress.isInHomeNetwork($0) && !places.contains($0)
            } ?? true
        if givenURL == nil, isPassing { try household.keep(place, for: .publicURL) }
        let link = try ownerLink(from: place)
        let code = QRCode(link)?.lines.map { "  \($0)" } ?? []
        return try code + lines(.serveLan, ["places": places.joined(separator: ", ")])
            + ["  \(link)"]
    }

    /// Returns a warning if only this machine can open addresses with this URL, or no lines.
    func localWarning(_ url: String) throws -> [String] {
        FeedAddress.isForThisMachine(url) ? try lines(.serveLocal) : []
    }

    /// Returns the lines of a text in the language of the system.
    func lines(_ key: Wording.Key, _ words: [String: String] = [:]) throws -> [String] {
        TextLayout(width: environment.width).filled(try current().systemWording().text(key, words))
    }

    /// Returns the lines with the addresses for other devices.
    func telling(of places: [String]) throws -> [String] {
        places.isEmpty
            ? [] : try lines(.serveReached, ["places": places.joined(separator: ", ")])
    }

    /// Returns the context of the file that currently has the store's path.
    func current() throws -> CommandContext {
        let now = address.identity
        if let context, now == file { return context }
        context = nil
        let new = try CommandContext(arguments, environment)
        (context, file) = (new, now)
        return new
    }

    /// The number of milliseconds to wait for other writers, for the watch and for pages.
    private static let (patience, pagePatience) = (250, 5000)

    /// The functions with which the server opens stores and creates a handler for each.
    var source: StoreSource {
        let (address, environment) = (address, environment)
        let identity = options.identity
        let templates = arguments[Arguments.templatesOption]
        return StoreSource(address.path) {
            try address.open(creating: false, patience: Self.patience)
        } handler: {
            let store = try address.open(creating: false, patience: Self.pagePatience)
            let builtIn = Wordings(folder: nil, environment)
            // The person's wording files may change while the server runs.
            let wording = { language in
                try (templates.map { Wordings(folder: $0, environment) } ?? builtIn)
                    .wording(for: language)
            }
            let household = Household(
                store, zones: environment.zones, feedTitles: FeedTitles(wording),
                at: environment.now,
                newID: environment.newEntryID, newToken: environment.newToken)
            // A store that replaced the former one while the server runs may have no secret yet.
            _ = try household.secret()
            // As in `prepare`, the server also works without the key.
            _ = try? household.pushKey()
            let (program, plans) = (environment.materials, PlanCache())
            let pages = PageHandler(
                household, wording: wording, version: Dosecal.version, identity: identity,
                pushHosts: environment.pushHosts)
            return HouseholdHandler(pages) { signIn, now in
                var materials = program
                try Wordings(folder: templates, environment).add(to: &materials)
                return try household.with(at: now)
                    .remembering(plans, materials: materials.value)
                    .openAccount(
                        signIn, wording, materials, pushHosts: environment.pushHosts,
                        hasFixedWords: templates == nil)
            } feeds: { now in
                guard let feeds = store.storedFeeds else { return nil }
                var materials = program
                try Wordings(folder: templates, environment).add(to: &materials)
                let publisher = Publisher(
                    household.with(at: now), wording: wording, folder: nil, materials: materials)
                return try StoredFeedReader(publisher, feeds)
            }
        }
    }

    /// Updates feeds. Returns `false` if another process is busy with the feeds or the store. Other
    /// errors are printed, and the next `publish` tries again.
    func republish(_ people: [String]) -> Bool {
        do {
            let context = try current()
            // A feed in the store is made when it is requested.
            if try context.keepsFeeds() { return true }
            let publisher = try context.publisher(at: clock())
            let result = try publisher.run(.people(people), waiting: false)
            environment.messages.errors(PublishReport(result, milliseconds: 0).complaints(.english))
            return true
        } catch let error as PublishError where error.reason == .busy {
            return false
        } catch let error as StoreError where error.mayPass {
            return false
        } catch {
            environment.messages.error(PublishError.logText(of: error))
            return true
        }
    }
}
