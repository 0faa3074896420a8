import CommandLine
import Wording

extension TextReport.Style {
    /// The style that shows how good something is.
    init(_ tone: DoseStatus.Tone) {
        switch tone {
        case .good: self = .good
        case .faint: self = .faint
        case .warning: self = .warning
        case .bad: self = .bad
        }
    }
}
