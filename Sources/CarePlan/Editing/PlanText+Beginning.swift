public import CivilTime

extension PlanText {
    /// Where somebody reads on who opens the text of a plan that a program began.
    private static let advice =
        "# How to write a plan: docs/plan.md. Mistakes in it: dosecal check."

    /// The text of a plan that has no items yet, below a comment.
    ///
    /// On mistakes in what it is to say throws all of them.
    public static func beginning(
        person: String, zone: String, language: String, zones: ZoneDirectory
    ) throws(PlanErrors) -> PlanText {
        let writer = YAMLWriter(notation: .yaml)
        let lines = [
            advice, writer.field("person", .text(person)), writer.field("zone", .text(zone)),
            writer.field("language", .text(language)),
        ]
        return try PlanText(Array(lines.map { $0 + "\n" }.joined().utf8), zones: zones)
    }
}
