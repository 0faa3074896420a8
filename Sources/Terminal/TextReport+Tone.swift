import CommandLine
import Wording

extension TextReport.Style {
    /// Creates the style that shows a tone.
    init(_ tone: DoseStatus.Tone) {
        switch tone {
        case .good: self = .good
        case .faint: self = .faint
        case .warning: self = .warning
        case .bad: self = .bad
        }
    }
}
