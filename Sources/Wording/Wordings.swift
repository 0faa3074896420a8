import CarePlan

/// A function that returns the wording of a locale, such as `CarePlan.locale`.
package typealias WordingSource = (_ locale: String) throws -> Wording

/// Returns the wording of each language: the user's own, or else the built-in one, or else English.
/// Each is created once.
package final class Wordings {
    /// The folder of the user's wording files.
    package let folder: String?
    private let own: (_ language: String) throws -> Wording?
    private let isUnknown: (_ language: String) -> Void
    private var known: [String: Wording] = [:]

    /// Creates the collection. `own` reads the user's file for a language; `isUnknown` is called
    /// for a language without a wording.
    package init(
        folder: String?, own: @escaping (_ language: String) throws -> Wording?,
        isUnknown: @escaping (_ language: String) -> Void
    ) {
        self.folder = folder
        self.own = own
        self.isUnknown = isUnknown
    }

    /// Returns the wording of a locale, or English.
    package func wording(for locale: String) throws -> Wording {
        let (language, hours) = HourCycle.parts(ofLocale: locale)
        return try wording(ofLanguage: language).showing(hours)
    }

    private func wording(ofLanguage language: String) throws -> Wording {
        if let wording = known[language] { return wording }
        let wording = try own(language) ?? Wording(builtIn: language) ?? english(for: language)
        known[language] = wording
        return wording
    }

    private func english(for language: String) -> Wording {
        isUnknown(language)
        return .english
    }
}
