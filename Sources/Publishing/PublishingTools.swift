package import CivilTime
import Feed
package import Files
package import Journal
package import Household
import Wording

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
