import CommandLine
import Household
import Wording

extension Page {
    /// The terminal's page.
    init(_ environment: Environment) {
        self.init(width: environment.width, isColoured: environment.isColoured)
    }
}

extension Page.Style {
    /// The style for how good something is.
    init(_ tone: DoseStatus.Tone) {
        switch tone {
        case .good: self = .good
        case .faint: self = .faint
        case .warning: self = .warning
        case .bad: self = .bad
        }
    }
}
