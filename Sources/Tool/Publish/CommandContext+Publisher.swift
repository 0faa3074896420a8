import Household
import CarePlan
import CivilTime
import CommandLine
import Feed
import Files
import Journal
import Publishing
import Threads
import Wording

extension CommandContext {
    /// Returns the folder of the feeds. Unless the store names one, it is beside the store.
    func feedsFolder() throws -> String {
        if let folder = try store.value(of: .feedsFolder) { return folder }
        return "\(try environment.storeFolder())/feeds"
    }

    /// Returns whether the feeds are in the store, as in databases for several machines.
    func keepsFeeds() throws -> Bool { try store.keptFeeds() != nil }

    /// Returns a publisher that updates the feeds as of a moment.
    func publisher(at moment: Instant) throws -> Publisher {
        var materials = environment.materials
        try Wordings(folder: wordings.folder, environment).add(to: &materials)
        let folder = try keepsFeeds() ? nil : feedsFolder()
        let threads = Publisher.Threads(upTo: Cores.usable) {
            [arguments, environment, materials] in
            // Each thread has its own directory of zones, because threads that count references to
            // the same zones slow each other down.
            var environment = environment
            environment.zones = ZoneDirectory(path: environment.zones.path)
            return try CommandContext(arguments, environment).publisher(
                at: moment, folder, materials, nil)
        }
        return publisher(at: moment, folder, materials, threads)
    }

    private func publisher(
        at moment: Instant, _ folder: String?, _ materials: Fingerprint,
        _ threads: Publisher.Threads?
    ) -> Publisher {
        // The person's wording files may have changed since the context was opened.
        let wordings = Wordings(folder: wordings.folder, environment)
        return Publisher(
            household.with(at: moment), wording: wordings.wording, folder: folder,
            materials: materials, threads: threads)
    }

    /// Returns the wording in the system's language, for messages to the user of the tool.
    func systemWording() throws -> Wording {
        let language = environment.language.flatMap(Wording.builtIn)
        return try wordings.wording(for: language ?? "en")
    }
}

extension Environment {
    /// Returns the folder of the store's file.
    func storeFolder() throws(UsageError) -> String {
        let path = absolute(try storePath())
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        return String(path[..<slash])
    }
}

extension Wordings {
    /// Adds the person's wording files to the fingerprint of the data that feeds depend on.
    func add(to materials: inout Fingerprint) throws {
        guard let folder else { return }
        for name in try Folder(path: folder).names() where name.hasSuffix(".strings") {
            let bytes = try OpenFile(reading: "\(folder)/\(name)").bytes(upTo: 1 << 20)
            materials.add(name)
            materials.add(Int(truncatingIfNeeded: FNV1a.sum(of: bytes)))
        }
    }
}
