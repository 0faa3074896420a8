extension String {
    /// Without what could move a terminal's cursor, or change the order in which a line is shown;
    /// blanks and lines' ends stay.
    package var harmless: String {
        replaced { $0.movesCursor || $0.changesOrder }
    }

    /// Without what changes the order in which a line is shown: a name could seem to be another one.
    package var inOrder: String { replaced(\.changesOrder) }

    private func replaced(_ isHarmful: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.contains(where: isHarmful) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.map { isHarmful($0) ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// A control character of C0 or C1 that is no blank and ends no line.
    fileprivate var movesCursor: Bool {
        let isUsual = self == "\n" || self == "\r" || self == "\t"
        return properties.generalCategory == .control && !isUsual
    }

    /// An embedding, an override or an isolate of text that runs the other way (Unicode UAX #9).
    package var changesOrder: Bool {
        ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
    }
}
