import CivilTime

extension Item: Hashable {
    /// Whether both are the same care under the same id, wherever they stand in a text.
    public static func == (left: Item, right: Item) -> Bool {
        left.id == right.id && left.name == right.name && left.note == right.note
            && left.traits == right.traits && left.place == right.place
            && left.isEnabled == right.isEnabled
            && left.ownPauses == right.ownPauses && left.pauses == right.pauses
            && left.reminding == right.reminding && left.alarms == right.alarms
            && left.care == right.care
    }

    /// Hashes what counts for equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(name)
        hasher.combine(isEnabled)
        hasher.combine(care)
    }
}

extension AlarmProfile: Equatable {
    /// Whether both remind in the same way under the same name, wherever they stand in a text.
    public static func == (left: AlarmProfile, right: AlarmProfile) -> Bool {
        left.name == right.name && left.reminding == right.reminding
    }
}

extension CarePlan: Equatable {
    /// Whether both say the same, however it is written; zones are told apart by name.
    public static func == (left: CarePlan, right: CarePlan) -> Bool {
        left.id == right.id && left.person == right.person && left.zone.name == right.zone.name
            && left.language == right.language && left.isDiscreet == right.isDiscreet
            && left.doneMarks == right.doneMarks && left.alarms == right.alarms
            && left.holidays == right.holidays && left.journeys == right.journeys
            && left.pauses == right.pauses
            && left.items == right.items
    }
}
