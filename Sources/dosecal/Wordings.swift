import CarePlan
import CivilTime
import Feed

/// Finds the wording of each language: a file of the user's, else what is built in, else English.
struct Wordings {
    let folder: String?

    func wording(for language: String) throws(FileError) -> Wording {
        if let own = try ownWording(language) { return own }
        if let wording = Wording(builtIn: language) { return wording }
        Message.note("there is no wording for the language '\(language)', so English is used")
        guard let english = Wording(builtIn: "en") else {
            preconditionFailure("English is built in")
        }
        return english
    }

    private func ownWording(_ language: String) throws(FileError) -> Wording? {
        guard let folder else { return nil }
        // Opened only to say so where the folder itself is missing.
        _ = try OpenFile(reading: folder)
        let path = "\(folder)/\(language).strings"
        guard let file = try? OpenFile(reading: path) else { return nil }
        return Wording(language: language, try file.bytes(upTo: 1 << 20))
    }
}

extension PlanFile {
    /// The plan as a feed's source.
    func source(_ wordings: Wordings) throws(FileError) -> FeedSource {
        FeedSource(plan, revision: revision, wording: try wordings.wording(for: plan.language))
    }
}
