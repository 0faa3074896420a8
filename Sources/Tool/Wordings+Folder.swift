import CivilTime
import CommandLine
import Feed
import Wording
import CarePlan
import Files

extension Wordings {
    /// Creates wordings, of which those in a folder take precedence. Prints a note for missing
    /// files and unknown languages.
    convenience init(folder: String?, _ environment: Environment) {
        self.init(folder: folder) { language in
            try folder.flatMap { try Self.wording(in: $0, for: language, environment) }
        } isUnknown: { language in
            environment.messages.note(
                environment.wording.text(.messageNoWording, ["language": language]))
        }
    }

    /// Returns the wording in the file for a language, or for its main language (da for da-dk), or
    /// `nil` if there is no file.
    private static func wording(
        in folder: String, for language: String, _ environment: Environment
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
                throw FileError(.use, "\(path):\(error.line)", .other(error.description))
            }
        }
        environment.messages.note(
            environment.wording.text(
                .messageNoWordingFile, ["language": language, "folder": folder]))
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
