import CivilTime
import CommandLine
import Feed
import Wording
import CarePlan
import Files

extension Wordings {
    /// The wordings, with those of the user's own files in a folder; what is missing is noted.
    convenience init(folder: String?, _ messages: MessageWriter) {
        self.init(folder: folder) { language in
            try folder.flatMap { try Self.wording(in: $0, for: language, messages) }
        } isUnknown: { language in
            messages.note(
                "there is no wording for the language '\(language)', so English is used")
        }
    }

    /// The user's file for a language, or for its main tongue (da for da-dk).
    private static func wording(
        in folder: String, for language: String, _ messages: MessageWriter
    ) throws -> Wording? {
        // Opened only to say so where the folder itself is missing.
        _ = try OpenFile(reading: folder)
        for name in [language, String(language.prefix { $0 != "-" })] {
            let path = "\(folder)/\(name).strings"
            guard FileStamp(path) != nil else { continue }
            let bytes = try OpenFile(reading: path).bytes(upTo: 1 << 20)
            do {
                return try Wording(language: name, replacedBy: bytes)
            } catch {
                throw FileError("use", "\(path):\(error.line)", reason: error.description)
            }
        }
        messages.note("there is no '\(language).strings' in '\(folder)'")
        return nil
    }
}

extension PlanFile {
    /// The plan as a feed's source.
    func source(_ wordings: Wordings, at now: Instant) throws -> FeedSource {
        FeedSource(
            plan, revision: revision, wording: try wordings.wording(for: plan.language), at: now)
    }
}
