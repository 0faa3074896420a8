public import CivilTime

/// The care plan of one person, validated when it is read.
public struct CarePlan: Sendable {
    /// The plan's ID, which is part of its UIDs and names the person in commands.
    public let id: String
    /// The person's name.
    public let person: String
    /// The time zone of the plan's times, including the zones of journeys.
    public internal(set) var zone: TimeZone
    /// The language of texts for the person, such as en or da.
    public let language: String
    /// The clock on which texts for the person show times.
    public let hours: HourCycle
    /// Whether feeds must not name medicines.
    public let isDiscreet: Bool
    /// The marks with which a calendar entry's title begins if it is done.
    public let doneMarks: [String]
    /// The named alarms that items can share, in the order of the text.
    public let alarms: [AlarmProfile]
    /// The message to a carer about open items without their own `tell`, or `nil` for none.
    public let telling: Telling?
    /// The holidays, sorted.
    public let holidays: [CivilDate]
    /// The stays in other time zones, sorted.
    public internal(set) var journeys: [Journey]
    /// The pauses of the whole plan, sorted.
    public internal(set) var pauses: [Pause]
    /// The items, in the order of the text.
    public internal(set) var items: [Item]
}

extension CarePlan {
    /// The named alarms that no item uses.
    public var unusedAlarms: [AlarmProfile] {
        let used = Set(items.compactMap(\.alarms))
        return alarms.filter { !used.contains($0.name) }
    }
}

/// An item of a care plan: a medicine, a lens set or a reminder.
public struct Item: Sendable {
    /// The ID, which identifies the item within its plan.
    public internal(set) var id: String
    /// Whether the plan states the ID. Otherwise it comes from the store or from the name.
    public let hasOwnID: Bool
    /// The name of the medicine or lens set, or the title of the reminder.
    public let name: String
    /// The note, or `nil` if there is none.
    public let note: String?
    /// The tags, the reason, the appearance, and how the item goes with food.
    public let traits: ItemTraits
    /// The place, or `nil` if there is none.
    public let place: Place?
    /// Whether the item is enabled. A disabled item stays in the plan and is in no feed.
    public internal(set) var isEnabled: Bool
    /// The pauses, or `nil` if there are none, as for most items.
    var pausing: ItemPauses?
    /// The alarms of each occurrence.
    public let reminding: Reminding
    /// The name of the alarms, or `nil` if the item does not use named alarms.
    public let alarms: String?
    /// The message to a carer about an open occurrence, or `nil` for none.
    public let telling: Telling?
    /// Whether the item states `telling`. Otherwise it comes from the plan.
    public let hasOwnTelling: Bool
    /// The kind of care, with its schedule.
    public internal(set) var care: Care
    /// The position of the item in the text.
    public let position: SourcePosition
}

/// The kind of an item, with its data. Indirect, because items are copied often.
public indirect enum Care: Hashable, Sendable {
    /// A medicine.
    case medicine(Medicine)
    /// Contact lenses, which are replaced after some time.
    case lenses(LensSet)
    /// Anything else to do.
    case reminder(Reminder)
}

/// A medicine and how it is taken.
public struct Medicine: Hashable, Sendable {
    /// The way in which a medicine is taken.
    public enum Intake: Hashable, Sendable {
        /// At planned times.
        case scheduled(Timing)
        /// Taken when needed, without planned times.
        case asNeeded(AsNeeded)
    }
    /// The strength on the package, such as 500 mg, or `nil` if the plan does not state it.
    public let strength: String?
    /// The unit of doses that do not state their own, such as tablet.
    public internal(set) var unit: String
    /// The schedule on which the medicine is taken.
    public internal(set) var intake: Intake
    /// The limits on amounts and intervals.
    public let limits: DoseLimits
    /// The supply, or `nil` if the plan has no `stock`.
    public let stock: Stock?
    /// The expiry date, and how long an opened package can be used.
    public let shelfLife: ShelfLife
}

/// How a medicine is taken when it is needed.
public struct AsNeeded: Hashable, Sendable {
    /// The amount of one dose.
    public let amount: Amount
    /// The first day, or `nil` if the plan does not state it.
    public let from: CivilDate?
    /// The last day, inclusive, or `nil` if there is none.
    public internal(set) var until: CivilDate?
}

/// A set of contact lenses and its replacement schedule.
public struct LensSet: Hashable, Sendable {
    /// The eyes that a set is for.
    public enum Eye: String, CaseIterable, Sendable {
        /// One eye.
        case left, right
        /// A pair, replaced together.
        case both
    }
    /// The days that count towards replacement.
    public enum Counting: String, CaseIterable, Sendable {
        /// Days on which the lenses were worn.
        case wearDays = "wear-days"
        /// All days since the set was opened.
        case calendarDays = "calendar-days"
    }
    /// The eyes that the set is for.
    public let eye: Eye
    /// The number of days after which the set is replaced.
    public let allowedDays: Int
    /// The days that count towards replacement.
    public let counting: Counting
    /// The day on which the current set was opened, which is the first day that counts.
    public internal(set) var opened: CivilDate
    /// The time of day at which the replacement is due.
    public let time: Clock
    /// The sets left in the box, or `nil` if the plan has no `stock`.
    public internal(set) var stock: Stock?
    /// Whether a task asks each day whether the lenses were worn.
    public let hasWearTasks: Bool

    /// Whether the lenses are daily lenses: each day takes a new set, and none is due for
    /// replacement.
    public var isDaily: Bool { allowedDays == 1 }

    /// Returns the number of days after which a set counts as nearly used up: 81 % of the allowed
    /// days, rounded up. Returns `nil` if that is not before the replacement.
    public static func warningDays(of allowedDays: Int) -> Int? {
        let days = (allowedDays * 81 + 99) / 100
        return days < allowedDays ? days : nil
    }
}

/// Something to do that is neither a medicine nor lenses.
public struct Reminder: Hashable, Sendable {
    /// The category of a reminder.
    public enum Kind: String, CaseIterable, Sendable {
        /// An exercise that a therapist prescribed.
        case exercise
        /// A visit to a dentist, a doctor or an optician.
        case checkup
        /// A treatment given by someone else.
        case treatment
        /// Anything else.
        case other
    }
    /// The category.
    public let kind: Kind
    /// The schedule.
    public internal(set) var timing: Timing
    /// The duration in minutes, or `nil` if the plan does not state it.
    public let duration: Int?
}

/// The supply of an item, and when to get more.
public struct Stock: Hashable, Sendable {
    /// The amount before the first dose of the day of counting.
    public let left: Amount
    /// The day of counting, or `nil` if the plan does not state it.
    public let counted: CivilDate?
    /// The amount at which a reminder to get more is due, or `nil` for no reminder.
    public let refillAt: Amount?
    /// The time of day of the reminder to get more.
    public let time: Clock
    /// The amount in a pack, or `nil` if the plan does not state it.
    public let pack: Amount?
    /// The price of a pack, or `nil` if the plan does not state it.
    public let price: Price?
}

/// A place, as a circle on the map.
public struct Place: Hashable, Sendable {
    /// The event at a place that triggers an alarm.
    public enum Trigger: String, CaseIterable, Sendable {
        /// Entering the circle.
        case arriving
        /// Leaving the circle.
        case leaving
    }
    /// The name that the person gives the place.
    public let name: String
    /// The centre of the circle, or `nil` if the plan does not state it.
    public let coordinates: Coordinates?
    /// The radius in metres.
    public let radius: Int
    /// The event that triggers the alarm.
    public let moment: Trigger

    /// A point on the map (WGS 84).
    public struct Coordinates: Hashable, Sendable {
        /// The degrees north, in millionths.
        public let latitude: Int
        /// The degrees east, in millionths.
        public let longitude: Int
    }
}

/// Named alarms of a plan, which items can share.
public struct AlarmProfile: Sendable {
    /// The name, which an item gives as `remind`.
    public let name: String
    /// The alarms.
    public let reminding: Reminding
    /// The position of the name in the text.
    public let position: SourcePosition
}

/// The alarms of each occurrence of an item.
public struct Reminding: Hashable, Sendable {
    /// The time between an alarm and its occurrence.
    public enum Lead: Hashable, Sendable {
        /// A number of calendar days, at the same time of day.
        case days(Int)
        /// A number of minutes.
        case minutes(Int)
    }
    /// Whether there are alarms.
    public let isOn: Bool
    /// The alarms before the occurrence.
    public let before: [Lead]
    /// The number of minutes between repetitions after the occurrence.
    public let interval: Int
    /// The number of repetitions.
    public let repetitions: Int

    /// The largest number of alarms of an occurrence, because some calendar apps stop there.
    public static let mostAlarms = 5
    /// One alarm, at the time of the occurrence.
    public static let atTheTime = Reminding(isOn: true, before: [], interval: 0, repetitions: 0)
    /// Alarms a day and two hours before, and at the time of the occurrence.
    public static let ahead = Reminding(
        isOn: true, before: [.days(1), .minutes(120)], interval: 0, repetitions: 0)
    /// One alarm a day before.
    public static let dayBefore = Reminding(
        isOn: true, before: [.days(1)], interval: 0, repetitions: 0)
    /// No alarms.
    public static let silent = Reminding(isOn: false, before: [], interval: 0, repetitions: 0)
}

extension CarePlan {
    /// Returns the plan with other opening days of lens sets, by item ID. Other items do not
    /// change.
    public func opened(on days: [String: CivilDate]) -> CarePlan {
        var plan = self
        plan.items = items.map { item in days[item.id].map(item.opened) ?? item }
        return plan
    }
}

extension Item {
    fileprivate func opened(on day: CivilDate) -> Item {
        guard case .lenses(var lenses) = care, lenses.opened != day else { return self }
        lenses.opened = day
        var item = self
        item.care = .lenses(lenses)
        return item
    }
}
