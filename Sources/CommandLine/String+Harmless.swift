extension String {
    /// The text with all characters replaced that could move a terminal's cursor or change the
    /// display order. Blanks and line ends are kept.
    package var harmless: String {
        replaced { $0.movesCursor || $0.changesOrder }
    }

    /// The text without characters that change the display order, with which one name could look
    /// like a different one.
    package var inOrder: String { replaced(\.changesOrder) }

    private func replaced(_ isHarmful: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.contains(where: isHarmful) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.map { isHarmful($0) ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// Whether this is a control character (C0 or C1) other than a blank or a line end.
    fileprivate var movesCursor: Bool {
        let isUsual = self == "\n" || self == "\r" || self == "\t"
        return properties.generalCategory == .control && !isUsual
    }

    /// Whether this starts or ends an embedding, an override or an isolate (Unicode UAX #9).
    package var changesOrder: Bool {
        ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
    }
}
