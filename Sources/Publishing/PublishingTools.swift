package import CivilTime
import Feed
package import Journal
package import Persons

/// What a publisher needs beside the store and the folder.
package struct PublishingTools {
    let zones: ZoneDirectory
    let wording: WordingSource
    let materials: Fingerprint
    let newToken: () -> FeedToken

    /// `materials` stands for what feeds follow from beside the store: the program, the wording,
    /// the time zones.
    package init(
        zones: ZoneDirectory, wording: @escaping WordingSource, materials: Fingerprint,
        newToken: @escaping () -> FeedToken
    ) {
        self.zones = zones
        self.wording = wording
        self.materials = materials
        self.newToken = newToken
    }
}

/// Wordings, each read once.
final class KnownWordings {
    private let source: WordingSource
    private var known: [String: Wording] = [:]

    init(_ source: @escaping WordingSource) {
        self.source = source
    }

    func wording(for language: String) throws -> Wording {
        if let wording = known[language] { return wording }
        let wording = try source(language)
        known[language] = wording
        return wording
    }
}
