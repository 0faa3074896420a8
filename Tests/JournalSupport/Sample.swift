import CarePlan
package import CivilTime
package import Journal

/// Sample entries for tests.
package enum Sample {
    /// The day of all samples.
    package static let monday = CivilDate(clamping: 20_000)
    /// The time of all samples.
    package static let noon = Instant(seconds: 20_000 * 86_400 + 43_200)

    /// Returns the subject of an entry.
    package static func subject(
        _ item: String = "panodil", of person: String = "anna", unit: String? = "tablet"
    ) -> Subject {
        Subject(
            person: person, item: item, name: item.uppercased(), unit: unit,
            zone: "Europe/Copenhagen")
    }

    /// Returns the entry with a number.
    package static func entry(
        _ number: UInt64, _ action: Action, on day: CivilDate = monday,
        about subject: Subject = subject(), note: String? = nil, basis: Entry.Basis? = nil
    ) -> Entry {
        Entry(
            id: id(number), recorded: noon, source: basis == nil ? .command : .calendar,
            subject: subject, day: day, action: action, note: note, basis: basis)
    }

    /// Returns the id of the entry with a number.
    package static func id(_ number: UInt64) -> EntryID { EntryID(high: 7, low: number) }

    /// Returns an entry about a tablet that was taken.
    package static func taken(_ number: UInt64, at moment: Instant = noon) -> Entry {
        entry(number, .taken(nil, at: moment, Amount(1)))
    }

    /// The occurrence of all samples.
    package static let slot = Planned(slot: "morning", ordinal: 1, start: noon)

    /// Actions of every kind, with and without their optional values.
    package static let everyAction: [Action] = [
        .taken(nil, at: noon, nil), .taken(nil, at: noon, Amount(thousandths: 500)),
        .taken(slot, at: noon, Amount(2)),
        .taken(Planned(slot: "s1", ordinal: 3, start: nil), at: noon, nil),
        .skipped(slot, at: noon),
        .snoozed(slot, at: noon, until: noon.advanced(byMinutes: 10)), .seen(slot, at: noon),
        .seen(Planned(slot: "s1", ordinal: 3, start: nil), at: noon), .worn, .replaced,
        .counted(Amount(0), at: noon), .undone(id(1)),
    ]

    /// Returns a version of a plan with two items.
    package static func plan(_ number: Int, since: Instant = noon, text: String = "person: A\n")
        -> StoredPlan
    {
        let items = [
            ItemIdentity(id: "panodil", begin: monday, slots: ["morning", "evening"]),
            ItemIdentity(id: "lenses", begin: monday.advanced(byDays: 1), slots: []),
        ]
        return StoredPlan(
            number: number, since: since,
            content: StoredPlan.Content(text: Array(text.utf8), identities: items))
    }
}
