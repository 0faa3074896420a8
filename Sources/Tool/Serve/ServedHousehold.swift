import Household
import CivilTime
import CommandLine
import Feed
import Files
import Journal
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
    private let identity: (@Sendable () throws -> HTTPServer.Identity)?
    private let arguments: Arguments
    let environment: Environment
    private let address: StoreAddress
    private var file: FileIdentity?
    private var context: CommandContext?

    init(
        _ arguments: Arguments, _ environment: Environment,
        identity: (@Sendable () throws -> HTTPServer.Identity)?
    ) throws {
        self.identity = identity
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
        if let publicURL { try household.keep(publicURL, for: .publicURL) }
    }

    /// Returns the lines with a link for creating the first plan, or none if there is a plan.
    func firstLink(from origin: String) throws -> [String] {
        let context = try current()
        guard try context.household.ids().isEmpty else { return [] }
        let household = context.household.with(at: clock())
        let link = try household.ownerLinkAddress(household.addOwnerLink(), from: origin)
        let layout = TextLayout(width: environment.width)
        return layout.filled(try context.systemWording().text(.firstPlanLink)) + ["  \(link)"]
    }

    /// Returns a warning if only this machine can open addresses with this URL, or no lines.
    func localWarning(_ url: String, port: String) throws -> [String] {
        guard FeedAddress.isForThisMachine(url) else { return [] }
        return TextLayout(width: environment.width).filled(
            try current().systemWording().text(.serveLocal, ["port": port]))
    }

    /// Returns the lines with the addresses for other devices.
    func telling(of places: [String]) throws -> [String] {
        guard !places.isEmpty else { return [] }
        let places = places.joined(separator: ", ")
        return TextLayout(width: environment.width).filled(
            try current().systemWording().text(.serveReached, ["places": places]))
    }

    /// Returns the context of the file that currently has the store's path.
    private func current() throws -> CommandContext {
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
        let identity = identity
        let templates = arguments[Arguments.templatesOption]
        return StoreSource(address.path) {
            try address.open(creating: false, patience: Self.patience)
        } handler: {
            let store = try address.open(creating: false, patience: Self.pagePatience)
            let builtIn = Wordings(folder: nil, environment.messages)
            // The person's wording files may change while the server runs.
            let wording = { language in
                try (templates.map { Wordings(folder: $0, environment.messages) } ?? builtIn)
                    .wording(for: language)
            }
            let household = Household(
                store, zones: environment.zones, feedTitles: FeedTitles(wording),
                at: environment.now,
                newID: environment.newEntryID, newToken: environment.newToken)
            // A store that replaced the former one while the server runs may have no secret yet.
            _ = try household.secret()
            let (program, plans) = (environment.materials, PlanCache())
            let pages = PageHandler(
                household, wording: wording, version: Dosecal.version, identity: identity)
            return HouseholdHandler(pages) { signIn, now in
                var materials = program
                try Wordings(folder: templates, environment.messages).add(to: &materials)
                return try household.with(at: now)
                    .remembering(plans, materials: materials.value)
                    .openAccount(
                        signIn, wording, materials, hasFixedWords: templates == nil)
            } feeds: { now in
                guard let feeds = store.storedFeeds else { return nil }
                var materials = program
                try Wordings(folder: templates, environment.messages).add(to: &materials)
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
            environment.messages.errors(PublishReport(result, milliseconds: 0).complaints)
            return true
        } catch let error as PublishError where error.reason == .busy {
            return false
        } catch let error as StoreError where error.mayPass {
            return false
        } catch {
            environment.messages.error("\(error)")
            return true
        }
    }
}
