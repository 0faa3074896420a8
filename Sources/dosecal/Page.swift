import Household
import Wording

/// How wide a page is, and how words stand out on it.
struct Page {
    let width: Int
    let isColoured: Bool

    init(_ environment: Environment) {
        width = environment.width
        isColoured = environment.isColoured
    }

    /// What a style says; the words beside it say the same.
    enum Style: String {
        case strong = "1"
        case faint = "2"
        case accent = "36"
        case good = "32"
        case warning = "33"
        case urgent = "38;5;208"
        case bad = "31"
    }

    func strong(_ text: String) -> String { styled(text, .strong) }
    func faint(_ text: String) -> String { styled(text, .faint) }
    func accent(_ text: String) -> String { styled(text, .accent) }

    func styled(_ text: String, _ style: Style) -> String {
        isColoured ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
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
