public import CivilTime

extension PlanText {
    /// The first line of a new plan, which names the documentation.
    private static let advice =
        "# How to write a plan: docs/plan.md. Mistakes in it: dosecal check."

    /// Creates the text of a plan without items.
    ///
    /// The zone may be given by a city. The plan states the usual clock of the language and zone.
    /// Throws all mistakes in the arguments.
    public static func beginning(
        person: String, zone: String, language: String, zones: ZoneDirectory
    ) throws(PlanErrors) -> PlanText {
        let writer = YAMLWriter(notation: .yaml)
        let zone = zones.zoneName(of: zone) ?? zone
        let hours = HourCycle.usual(inLanguage: language, zone: zone)
        let lines = [
            advice, writer.field("person", .text(person)),
            writer.field("zone", .text(zone)),
            writer.field("language", .text(language)),
            writer.field("clock", .word("\(hours.rawValue)")),
        ]
        return try PlanText(Array(lines.map { $0 + "\n" }.joined().utf8), zones: zones)
    }
}
