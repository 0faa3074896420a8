import CommandLine

/// A table as comma-separated values (RFC 4180).
enum CSV {
    /// What makes a spreadsheet take a cell for a formula, the full-width forms too.
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

    /// Apostrophes before it are looked through, so that the one put there can be told apart.
    private static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first { $0 != "'" }.map(starters.contains) ?? false
    }
}
