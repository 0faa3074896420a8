import CivilTime
import CommandLine
import Feed
import Wording
import CarePlan
import Files

extension Wordings {
    /// Creates wordings, of which those in a folder take precedence. Prints a note for missing
    /// files and unknown languages.
    convenience init(folder: String?, _ messages: MessageWriter) {
        self.init(folder: folder) { language in
            try folder.flatMap { try Self.wording(in: $0, for: language, messages) }
        } isUnknown: { language in
            messages.note(
                "there is no wording for the language '\(language)', so English is used")
        }
    }

    /// Returns the wording in the file for a language, or for its main language (da for da-dk), or
    /// `nil` if there is no file.
    private static func wording(
        in folder: String, for language: String, _ messages: MessageWriter
    ) throws -> Wording? {
        // Opening the folder reports the error if it is missing.
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
    /// Returns the source of a feed for the plan.
    func source(_ wordings: Wordings, at now: Instant) throws -> FeedSource {
        FeedSource(
            plan, revision: revision, wording: try wordings.wording(for: plan.locale), at: now)
    }
}
