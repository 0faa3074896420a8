public import CivilTime

extension PlanText {
    /// Sets the plan's language, home zone and clock. Those that do not change keep their text.
    public func setting(
        language: String, zone: TimeZone, hours: HourCycle
    ) throws(PlanEditError) -> PlanText {
        let isNew = [
            language != plan.language, zone.name != plan.zone.home.name, hours != plan.hours,
        ]
        let edits: [TextEdit] = [
            .set("language", .text(language), in: [], after: ["zone", "person"]),
            .set("zone", .text(zone.name), in: [], after: ["person"]),
            .set("clock", .word("\(hours.rawValue)"), in: [], after: ["language", "zone"]),
        ]
        let made = zip(edits, isNew).filter(\.1).map(\.0)
        return made.isEmpty ? self : try making(made)
    }
}
