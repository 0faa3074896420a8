import CommandLine

/// A table as comma-separated values (RFC 4180).
enum CSV {
    /// The characters that make a spreadsheet read a cell as a formula, with their full-width
    /// forms.
    private static let starters: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
    ]

    static func line(_ cells: [String]) -> String {
        cells.map(cell).joined(separator: ",") + "\r\n"
    }

    private static func cell(_ text: String) -> String {
        let harmless = isFormula(text) ? "'" + text : text
        let special: Set<Unicode.Scalar> = ["\"", ",", "\r", "\n"]
        guard harmless.unicodeScalars.contains(where: special.contains) else { return harmless }
        return "\"\(harmless.replacing(scalar: "\"", with: "\"\""))\""
    }

    /// Returns whether the text begins with a formula character, after any apostrophes. A text that
    /// already begins with apostrophes gets one more, so that the added one can be removed again.
    private static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first { $0 != "'" }.map(starters.contains) ?? false
    }
}
