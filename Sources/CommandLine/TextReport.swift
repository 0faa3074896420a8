/// The width and the styles of text for a terminal.
package struct TextReport: Sendable {
    /// The number of columns.
    package let width: Int
    private let isColoured: Bool

    /// Creates a report with `width` columns; without colours, styles have no effect.
    package init(width: Int, isColoured: Bool) {
        self.width = width
        self.isColoured = isColoured
    }

    /// A style of text. The text itself must be clear without its style.
    package enum Style: String, Sendable {
        case strong = "1"
        case faint = "2"
        case accent = "36"
        case good = "32"
        case warning = "33"
        case urgent = "38;5;208"
        case bad = "31"
    }

    /// Returns a text in the style for the most important words.
    package func strong(_ text: String) -> String { styled(text, .strong) }
    /// Returns a text in the style for the least important words.
    package func faint(_ text: String) -> String { styled(text, .faint) }
    /// Returns a text in the style that draws attention.
    package func accent(_ text: String) -> String { styled(text, .accent) }

    /// Returns a text in a style, if the report is coloured.
    package func styled(_ text: String, _ style: Style) -> String {
        isColoured ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
