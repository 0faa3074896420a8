/// How wide a page is, and how words stand out on it.
package struct TextReport: Sendable {
    /// How many columns it has.
    package let width: Int
    private let isColoured: Bool

    /// A page of so many columns.
    package init(width: Int, isColoured: Bool) {
        self.width = width
        self.isColoured = isColoured
    }

    /// What a style says; the words beside it say the same.
    package enum Style: String, Sendable {
        case strong = "1"
        case faint = "2"
        case accent = "36"
        case good = "32"
        case warning = "33"
        case urgent = "38;5;208"
        case bad = "31"
    }

    /// What matters most.
    package func strong(_ text: String) -> String { styled(text, .strong) }
    /// What matters least.
    package func faint(_ text: String) -> String { styled(text, .faint) }
    /// What leads the eye.
    package func accent(_ text: String) -> String { styled(text, .accent) }

    /// A text in a style, where there are colours.
    package func styled(_ text: String, _ style: Style) -> String {
        isColoured ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
