extension String {
    /// The text between quotes, as a shell reads it back, whatever is in it.
    package var quotedForShell: String { "'\(replacing(scalar: "'", with: "'\\''"))'" }

    /// The text with each such scalar replaced: one that a mark is combined with, too, which would
    /// be another `Character`.
    package func replacing(scalar: Unicode.Scalar, with text: String) -> String {
        unicodeScalars.split(separator: scalar, omittingEmptySubsequences: false)
            .map { String($0) }.joined(separator: text)
    }
}
