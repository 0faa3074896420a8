import CivilTime

extension Item: Hashable {
    /// Returns whether the items are equal except for their positions in the text.
    public static func == (left: Item, right: Item) -> Bool {
        left.id == right.id && left.name == right.name && left.note == right.note
            && left.traits == right.traits && left.place == right.place
            && left.isEnabled == right.isEnabled
            && left.ownPauses == right.ownPauses && left.pauses == right.pauses
            && left.reminding == right.reminding && left.alarms == right.alarms
            && left.telling == right.telling && left.hasOwnTelling == right.hasOwnTelling
            && left.care == right.care
    }

    /// Hashes the fields that differ most often.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(name)
        hasher.combine(isEnabled)
        hasher.combine(care)
    }
}

extension AlarmProfile: Equatable {
    /// Returns whether the profiles have the same name and alarms. Positions are ignored.
    public static func == (left: AlarmProfile, right: AlarmProfile) -> Bool {
        left.name == right.name && left.reminding == right.reminding
    }
}

extension CarePlan: Equatable {
    /// Returns whether the plans have the same content. Notation is ignored; zones are compared by
    /// name.
    public static func == (left: CarePlan, right: CarePlan) -> Bool {
        left.id == right.id && left.person == right.person && left.zone.name == right.zone.name
            && left.locale == right.locale && left.isDiscreet == right.isDiscreet
            && left.doneMarks == right.doneMarks && left.alarms == right.alarms
            && left.holidays == right.holidays && left.journeys == right.journeys
            && left.pauses == right.pauses && left.telling == right.telling
            && left.items == right.items
    }
}
