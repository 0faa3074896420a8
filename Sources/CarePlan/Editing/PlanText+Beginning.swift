public import CivilTime

extension PlanText {
    /// The text of a plan that has no items yet, below a comment that begins with '#'.
    ///
    /// On mistakes in what it is to say throws all of them.
    public static func beginning(
        person: String, zone: String, language: String, below comment: String,
        zones: ZoneDirectory
    ) throws(PlanErrors) -> PlanText {
        let writer = YAMLWriter(notation: .yaml)
        let lines = [
            comment, writer.field("person", .text(person)), writer.field("zone", .text(zone)),
            writer.field("language", .text(language)),
        ]
        return try PlanText(Array(lines.map { $0 + "\n" }.joined().utf8), zones: zones)
    }
}
