import CivilTime

extension PlanReader {
    /// Reads the pauses of the plan or of an item, sorted.
    mutating func pauses(in fields: Fields) -> [Pause] {
        nodes("pauses", in: fields).compactMap { pause($0) }.sorted(by: Pause.isBefore)
    }

    private mutating func pause(_ node: YAMLNode) -> Pause? {
        guard
            let fields = fields(
                of: node, .pause, such: "{from: 2026-12-01, until: 2026-12-08}",
                known: ["from", "until"])
        else { return nil }
        let from = required("from", in: fields, .date)
        let until = optional("until", in: fields, .date)
        guard let from, until != nil || fields["until"] == nil else { return nil }
        if let until, until < from {
            note("until", in: fields, .beforeFrom, found: .text(until.description))
            return nil
        }
        return Pause(from: from, until: until)
    }
}
