/// Where a language becomes words.
package typealias WordingSource = (_ language: String) throws -> Wording

/// Finds the wording of each language: the user's own, else what is built in, else English.
/// Each is made once.
package final class Wordings {
    /// The folder of the user's own wording files.
    package let folder: String?
    private let own: (_ language: String) throws -> Wording?
    private let isUnknown: (_ language: String) -> Void
    private var known: [String: Wording] = [:]

    /// `own` reads the user's file for a language, and `isUnknown` hears of a language that has
    /// no wording.
    package init(
        folder: String?, own: @escaping (_ language: String) throws -> Wording?,
        isUnknown: @escaping (_ language: String) -> Void
    ) {
        self.folder = folder
        self.own = own
        self.isUnknown = isUnknown
    }

    /// The wording of a language, or English.
    package func wording(for language: String) throws -> Wording {
        if let wording = known[language] { return wording }
        let wording = try own(language) ?? Wording(builtIn: language) ?? english(for: language)
        known[language] = wording
        return wording
    }

    private func english(for language: String) -> Wording {
        isUnknown(language)
        guard let english = Wording(builtIn: "en") else {
            preconditionFailure("English is built in")
        }
        return english
    }
}
