extension String {
    /// Without what could move a terminal's cursor; blanks and lines' ends stay.
    package var harmless: String {
        let isControl = { (scalar: Unicode.Scalar) in
            scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
        }
        guard unicodeScalars.contains(where: isControl) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
    }
}
