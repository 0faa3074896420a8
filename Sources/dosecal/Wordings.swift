import CarePlan
import CivilTime
import CommandLine
import Feed
import Files

/// Finds the wording of each language: a file of the user's, else what is built in, else English.
/// Each is read once.
final class Wordings {
    let folder: String?
    private var known: [String: Wording] = [:]

    init(folder: String?) {
        self.folder = folder
    }

    func wording(for language: String) throws -> Wording {
        if let wording = known[language] { return wording }
        let wording = try find(language)
        known[language] = wording
        return wording
    }

    private func find(_ language: String) throws -> Wording {
        if let own = try ownWording(language) { return own }
        if let wording = Wording(builtIn: language) { return wording }
        Message.note("there is no wording for the language '\(language)', so English is used")
        guard let english = Wording(builtIn: "en") else {
            preconditionFailure("English is built in")
        }
        return english
    }

    /// The user's file for a language, or for its main tongue (da for da-dk).
    private func ownWording(_ language: String) throws -> Wording? {
        guard let folder else { return nil }
        // Opened only to say so where the folder itself is missing.
        _ = try OpenFile(reading: folder)
        for name in [language, String(language.prefix { $0 != "-" })] {
            let path = "\(folder)/\(name).strings"
            guard let file = try? OpenFile(reading: path) else { continue }
            let bytes = try file.bytes(upTo: 1 << 20)
            do {
                return try Wording(language: name, replacedBy: bytes)
            } catch {
                throw FileError("use", "\(path):\(error.line)", reason: error.description)
            }
        }
        Message.note("there is no '\(language).strings' in '\(folder)'")
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
