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
    /// The folder in which the feeds lie: the one that was asked for, else one beside the store.
    func feedsFolder() throws -> String {
        if let folder = try store.value(of: .feedsFolder) { return folder }
        return "\(try environment.storeFolder())/feeds"
    }

    /// Whether the store keeps the feeds itself, as one does that several machines share.
    func keepsFeeds() throws -> Bool { try store.keptFeeds() != nil }

    /// Brings feeds up to date as they are at a moment.
    func publisher(at moment: Instant) throws -> Publisher {
        var materials = environment.materials
        try Wordings(folder: wordings.folder, environment.messages).add(to: &materials)
        let folder = try keepsFeeds() ? nil : feedsFolder()
        let threads = Publisher.Threads(upTo: Cores.usable) {
            [arguments, environment, materials] in
            // Threads that count the uses of the same zones would wait for each other.
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
        // The user's own files may have changed since the context was opened.
        let wordings = Wordings(folder: wordings.folder, environment.messages)
        return Publisher(
            household.with(at: moment), wording: wordings.wording, folder: folder,
            materials: materials, threads: threads)
    }

    /// The words of what is said to whoever runs the tool, in this machine's language.
    func ownWording() throws -> Wording {
        let language = environment.language.flatMap(Wording.builtIn)
        return try wordings.wording(for: language ?? "en")
    }
}

extension Environment {
    /// The folder of the store's file.
    func storeFolder() throws(UsageError) -> String {
        let path = absolute(try storePath())
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        return String(path[..<slash])
    }
}

extension Wordings {
    /// Adds the user's own wording files to what feeds follow from.
    func add(to materials: inout Fingerprint) throws {
        guard let folder else { return }
        for name in try Folder(path: folder).names() where name.hasSuffix(".strings") {
            let bytes = try OpenFile(reading: "\(folder)/\(name)").bytes(upTo: 1 << 20)
            materials.add(name)
            materials.add(Int(truncatingIfNeeded: FNV1a.sum(of: bytes)))
        }
    }
}
