extension String {
    /// The no-break space, which keeps words on one line.
    package static let joint: Character = "\u{A0}"

    /// The text with no-break spaces, so that it stays on one line.
    package var heldTogether: String { String(map { $0 == " " ? Self.joint : $0 }) }
}
