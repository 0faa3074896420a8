/// An item to be added to a plan, in the words of a plan: what is wrong with them is told as the
/// reader tells it.
public struct NewItem: Hashable, Sendable {
    /// Which kind of item it is.
    public enum Kind: String, CaseIterable, Sendable {
        /// Something to take.
        case medicine
        /// A set of contact lenses.
        case lenses
        /// Anything else to do.
        case reminder
    }

    /// One line of `doses`.
    public struct Dose: Hashable, Sendable {
        /// When, such as 08:00; nil where `between` says when.
        public var at: String?
        /// How much; 1 if it is left out.
        public var amount: String?
        /// What the amount counts, where that is not the medicine's unit.
        public var unit: String?
        /// The weekdays; every day if there is none.
        public var on: [String]
        /// The days of the month; every day if there is none.
        public var daysOfMonth: [String]

        /// A dose on these days.
        public init(
            at: String?, amount: String? = nil, unit: String? = nil, on: [String] = [],
            daysOfMonth: [String] = []
        ) {
            self.at = at
            self.amount = amount
            self.unit = unit
            self.on = on
            self.daysOfMonth = daysOfMonth
        }
    }

    /// How a medicine is taken when a need arises.
    public struct AsNeeded: Hashable, Sendable {
        /// How much at a time; 1 if it is left out.
        public var amount: String?
        /// The shortest time between two doses, such as 6 h.
        public var atLeast: String?
        /// The most that may be taken, such as 3 per day.
        public var atMost: String?

        /// These limits.
        public init(amount: String? = nil, atLeast: String? = nil, atMost: String? = nil) {
            self.amount = amount
            self.atLeast = atLeast
            self.atMost = atMost
        }
    }

    /// Where it is to be done, and how the person is reminded there.
    public struct Place: Hashable, Sendable {
        /// What the person calls it.
        public var name: String
        /// Degrees north, such as 55.6761.
        public var latitude: String?
        /// Degrees east, such as 12.5683.
        public var longitude: String?
        /// The radius in metres.
        public var radius: String?
        /// When to remind there: arriving or leaving.
        public var when: String?

        /// A place of which only the name is known.
        public init(name: String) {
            self.name = name
        }
    }

    /// Days on which it is due, and then days without.
    public struct Cycle: Hashable, Sendable {
        /// For how long it is due, such as 21 days.
        public var on: String
        /// How long it is not due then, such as 7 days.
        public var off: String

        /// So long on, so long off.
        public init(on: String, off: String) {
            self.on = on
            self.off = off
        }
    }

    /// A step of a taper.
    public struct Step: Hashable, Sendable {
        /// How much at a time.
        public var amount: String
        /// For how long, such as 7 days.
        public var length: String

        /// So much for so long.
        public init(amount: String, for length: String) {
            self.amount = amount
            self.length = length
        }
    }

    /// The days on which it is later.
    public struct Shift: Hashable, Sendable {
        /// Weekdays, and holidays.
        public var on: [String]
        /// How much later, such as 2 h.
        public var by: String?

        /// So much later on these days.
        public init(on: [String], by: String?) {
            self.on = on
            self.by = by
        }
    }

    /// The item that it follows.
    public struct After: Hashable, Sendable {
        /// The id of that item.
        public var item: String
        /// How much later, such as 2 h.
        public var by: String?
        /// The only one of that item's doses that it follows.
        public var dose: String?
        /// How much a dose of a medicine is.
        public var amount: String?
        /// What becomes of it where that one was missed: due or wait.
        public var ifMissed: String?

        /// So much later than an item.
        public init(_ item: String, by: String?) {
            self.item = item
            self.by = by
        }
    }

    /// What is left of a medicine.
    public struct Stock: Hashable, Sendable {
        /// How much.
        public var left: String
        /// The day of counting.
        public var counted: String?
        /// At how much to get more.
        public var refillAt: String?
        /// How much is in a pack.
        public var pack: String?
        /// What a pack costs.
        public var price: String?

        /// So much was left on a day.
        public init(
            left: String, counted: String? = nil, refillAt: String? = nil, pack: String? = nil,
            price: String? = nil
        ) {
            self.left = left
            self.counted = counted
            self.refillAt = refillAt
            self.pack = pack
            self.price = price
        }
    }

    /// Which kind of item it is.
    public var kind: Kind
    /// What the person calls it; the title of a reminder.
    public var name: String
    /// Its id, where it is to have one of its own.
    public var id: String?
    /// What to keep in mind.
    public var note: String?
    /// What it is sorted by.
    public var tags: [String] = []
    /// How a medicine goes with food: before, with or after.
    public var food: String?
    /// Its colour.
    public var colour: String?
    /// Its shape.
    public var shape: String?
    /// Why it is taken or done.
    public var reason: String?
    /// Its alarms: the name of alarms in the plan, or true or false.
    public var remind: String?
    /// Where it is to be done.
    public var place: Place?
    /// The strength of a medicine, such as 500 mg.
    public var strength: String?
    /// What an amount counts, such as tablet.
    public var unit: String?
    /// The doses of a medicine.
    public var doses: [Dose] = []
    /// The item that it follows, instead of times.
    public var after: After?
    /// The shortest time between two doses of a medicine that has set times.
    public var atLeast: String?
    /// The most that may be taken of a medicine that has set times.
    public var atMost: String?
    /// What a medicine without doses needs.
    public var asNeeded: AsNeeded?
    /// After how many days lenses are replaced: daily, biweekly, monthly or a number.
    public var type: String?
    /// Which eye a lens set is for.
    public var eye: String?
    /// Which days use lenses up; for all else from what `every` is counted.
    public var counts: String?
    /// The day on which the lenses, or the pack of a medicine, in use were opened.
    public var opened: String?
    /// How long a medicine may be used once it is opened, such as 28 days.
    public var useWithin: String?
    /// The date on a medicine's package.
    public var expires: String?
    /// What is left of a medicine.
    public var stock: Stock?
    /// What sort of reminder it is, such as exercise.
    public var sort: String?
    /// When on the day, for lenses and reminders: times or all-day; for reminders also place.
    public var times: [String] = []
    /// The weekdays of a reminder.
    public var on: [String] = []
    /// The days of the month of a reminder.
    public var daysOfMonth: [String] = []
    /// How long a reminder lasts, such as 30 min.
    public var duration: String?
    /// The only day.
    public var date: String?
    /// How often, such as 2 weeks.
    public var every: String?
    /// The part of the day within which hours are counted, such as 08:00-20:00.
    public var between: String?
    /// The days on which it is due, and the days without.
    public var cycle: Cycle?
    /// The steps of an amount that changes, one after the other.
    public var taper: [Step] = []
    /// The days on which it is later.
    public var shift: Shift?
    /// By whose clocks it is due on journeys.
    public var clock: String?
    /// The first day.
    public var from: String?
    /// The last day.
    public var until: String?

    /// An item of which so far only the name is known.
    public init(_ kind: Kind, name: String) {
        self.kind = kind
        self.name = name
    }
}

extension NewItem.Kind {
    var section: Section {
        switch self {
        case .medicine: .medicines
        case .lenses: .lenses
        case .reminder: .reminders
        }
    }
}
