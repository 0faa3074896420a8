import Files
import Journal

/// Messages about errors of any kind.
extension Wording {
    /// Returns the message about an error of files, stores or stored plans, or `nil` for others.
    package func text(of error: any Error) -> String? {
        switch error {
        case let error as StoredPlanError: MistakeWords(self).text(of: error)
        case let error as StoreError: text(about: error)
        case let error as FileError: text(about: error)
        default: nil
        }
    }

    /// Returns an error as a sentence for a log: in English, and without texts of a plan.
    package static func logText(of error: any Error) -> String { english.logText(of: error) }

    /// Returns an error as a sentence without texts of a plan.
    package func logText(of error: any Error) -> String {
        if let error = error as? StoredPlanError {
            return MistakeWords(self, isLogged: true).text(of: error)
        }
        return text(of: error) ?? "\(error)"
    }
}
