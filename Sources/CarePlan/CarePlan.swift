public import CivilTime

/// One person's care plan, read and found sound.
public struct CarePlan: Sendable {
    /// Names the person in UIDs and on the command line.
    public let id: String
    /// The person's name.
    public let person: String
    /// The zone whose clocks the plan's times are read on: with the journeys, those of where the
    /// person is.
    public internal(set) var zone: TimeZone
    /// The language of what the person reads, such as en or da.
    public let language: String
    /// Whether no feed may name a medicine.
    public let isDiscreet: Bool
    /// What somebody writes at the start of an entry's title in a calendar to say that it is done.
    public let doneMarks: [String]
    /// The alarms that have a name, for items to share, in the order of the text.
    public let alarms: [AlarmProfile]
    /// The days that count as holidays, in order.
    public let holidays: [CivilDate]
    /// When the person is in other time zones, in order.
    public internal(set) var journeys: [Journey]
    /// When nothing of it is due, in order.
    public internal(set) var pauses: [Pause]
    /// The lines of care, in the order of the text.
    public internal(set) var items: [Item]
}

extension CarePlan {
    /// The alarms that no item uses.
    public var unusedAlarms: [AlarmProfile] {
        let used = Set(items.compactMap(\.alarms))
        return alarms.filter { !used.contains($0.name) }
    }
}

/// One line of care: a medicine, a lens set or a reminder.
public struct Item: Sendable {
    /// Names the item within its plan; its identity.
    public internal(set) var id: String
    /// Whether the text names it; otherwise the id is made from the name, or the store's.
    public let hasOwnID: Bool
    /// What the person calls it.
    public let name: String
    /// What to keep in mind.
    public let note: String?
    /// What it is for, looks like and goes with.
    public let traits: ItemTraits
    /// Where it is to be done.
    public let place: Place?
    /// Whether it is switched on; off, it is kept and in no feed.
    public internal(set) var isEnabled: Bool
    /// Its pauses; nil for the most that have none.
    var pausing: Pausing?
    /// How the person is reminded.
    public let reminding: Reminding
    /// The name of its alarms, where the plan gives them one.
    public let alarms: String?
    /// What it is, and when it is due.
    public internal(set) var care: Care
    /// Where it begins in the text.
    public let position: SourcePosition
}

/// What an item is; behind a pointer, as items are handed on often.
public indirect enum Care: Hashable, Sendable {
    /// Something to take.
    case medicine(Medicine)
    /// Contact lenses that are worn for a time and replaced.
    case lenses(LensSet)
    /// Anything else to do.
    case reminder(Reminder)
}

/// A medicine and how it is taken.
public struct Medicine: Hashable, Sendable {
    /// When a medicine is taken.
    public enum Intake: Hashable, Sendable {
        /// At set times.
        case scheduled(Timing)
        /// When a need arises.
        case asNeeded(AsNeeded)
    }
    /// The strength as the package states it, such as 500 mg.
    public let strength: String?
    /// What an amount counts, such as tablet, where a line of `doses` says nothing else.
    public internal(set) var unit: String
    /// When it is taken.
    public internal(set) var intake: Intake
    /// How much of it may be taken, and how far apart.
    public let limits: DoseLimits
    /// What is left of it.
    public let stock: Stock?
    /// Until when it may be used.
    public let shelfLife: ShelfLife
}

/// How a medicine is taken when a need arises.
public struct AsNeeded: Hashable, Sendable {
    /// How much at a time.
    public let amount: Amount
    /// The first day on which it may be taken, where the plan says so.
    public let from: CivilDate?
    /// The last day, inclusive; nil if there is none.
    public internal(set) var until: CivilDate?
}

/// A set of contact lenses and its replacement schedule.
public struct LensSet: Hashable, Sendable {
    /// The eye that a set is for.
    public enum Eye: String, CaseIterable, Sendable {
        /// One eye each.
        case left, right
        /// A pair that is replaced together.
        case both
    }
    /// What uses a lens up.
    public enum Counting: String, CaseIterable, Sendable {
        /// Days on which it was worn.
        case wearDays = "wear-days"
        /// Days since it was opened.
        case calendarDays = "calendar-days"
    }
    /// Which eye.
    public let eye: Eye
    /// After how many days it is replaced.
    public let allowedDays: Int
    /// Which days count.
    public let counting: Counting
    /// The day on which the set in use was opened; the first day that counts.
    public internal(set) var opened: CivilDate
    /// When on the day the replacement is due.
    public let time: Clock
    /// Sets left in the box.
    public internal(set) var stock: Stock?
    /// Whether a task collection asks each day whether it was worn.
    public let hasWearTasks: Bool

    /// Whether each day of wear takes a new set, so that none is ever due for replacement.
    public var isDaily: Bool { allowedDays == 1 }

    /// After how many of so many days a set is nearly used up: 81 %, rounded up, where its colour
    /// turns. Nil if that is only as it is replaced.
    public static func warningDays(of allowedDays: Int) -> Int? {
        let days = (allowedDays * 81 + 99) / 100
        return days < allowedDays ? days : nil
    }
}

/// Something to do that is neither medicine nor lenses.
public struct Reminder: Hashable, Sendable {
    /// What sort of thing.
    public enum Kind: String, CaseIterable, Sendable {
        /// What a therapist prescribed to do at home.
        case exercise
        /// A visit to a dentist, a doctor, an optician.
        case checkup
        /// A treatment by somebody else.
        case treatment
        /// Anything else.
        case other
    }
    /// What sort of thing.
    public let kind: Kind
    /// When it is due.
    public internal(set) var timing: Timing
    /// How many minutes it takes, where the plan says so.
    public let duration: Int?
}

/// What is left of a supply, and when to get more.
public struct Stock: Hashable, Sendable {
    /// How much there was before the first dose of the day of counting.
    public let left: Amount
    /// The day of counting, where the plan says so.
    public let counted: CivilDate?
    /// The amount at which to get more; nil if nobody wants to be told.
    public let refillAt: Amount?
    /// When on the day the reminder to get more comes.
    public let time: Clock
    /// How much is in a pack, where the plan says so.
    public let pack: Amount?
    /// What a pack costs, where the plan says so.
    public let price: Price?
}

/// A place, as a circle on the map.
public struct Place: Hashable, Sendable {
    /// When to remind there.
    public enum Moment: String, CaseIterable, Sendable {
        /// On the way in.
        case arriving
        /// On the way out.
        case leaving
    }
    /// What the person calls it.
    public let name: String
    /// Where it is on the map, where the plan says so.
    public let coordinates: Coordinates?
    /// The radius in metres.
    public let radius: Int
    /// When to remind there.
    public let moment: Moment

    /// A point on the map (WGS 84).
    public struct Coordinates: Hashable, Sendable {
        /// Degrees north, in millionths.
        public let latitude: Int
        /// Degrees east, in millionths.
        public let longitude: Int
    }
}

/// Alarms that a plan names once, for items to share.
public struct AlarmProfile: Sendable {
    /// What `remind` calls them.
    public let name: String
    /// How they remind.
    public let reminding: Reminding
    /// Where they stand in the text.
    public let position: SourcePosition
}

/// How the person is reminded of each occurrence.
public struct Reminding: Hashable, Sendable {
    /// How long before an occurrence.
    public enum Lead: Hashable, Sendable {
        /// This many calendar days before, at the same time of day.
        case days(Int)
        /// This many minutes before.
        case minutes(Int)
    }
    /// Whether there is any alarm at all.
    public let isOn: Bool
    /// Alarms ahead of the time.
    public let before: [Lead]
    /// Minutes between repetitions after the time.
    public let interval: Int
    /// How many repetitions.
    public let repetitions: Int

    /// More alarms than this an item does not have: some calendar apps stop there.
    public static let mostAlarms = 5
    /// One alarm, at the time.
    public static let atTheTime = Reminding(isOn: true, before: [], interval: 0, repetitions: 0)
    /// No alarm.
    public static let silent = Reminding(isOn: false, before: [], interval: 0, repetitions: 0)
}

extension CarePlan {
    /// The plan with the lens sets that are really in use: by item id, the day on which each was
    /// opened; what is no lens set, and what is not named, stays as it is.
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
