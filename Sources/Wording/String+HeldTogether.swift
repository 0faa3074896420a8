extension String {
    /// Holds words together on one line.
    package static let joint: Character = "\u{A0}"

    /// The text as one word.
    package var heldTogether: String { String(map { $0 == " " ? Self.joint : $0 }) }
}
