extension String {
    /// The text in single quotes, with quotes inside it escaped for a shell.
    package var quotedForShell: String { "'\(replacing(scalar: "'", with: "'\\''"))'" }

    /// Returns the text with each occurrence of a Unicode scalar replaced, even if the scalar is
    /// combined with a mark and therefore part of a different `Character`.
    package func replacing(scalar: Unicode.Scalar, with text: String) -> String {
        unicodeScalars.split(separator: scalar, omittingEmptySubsequences: false)
            .map { String($0) }.joined(separator: text)
    }
}
