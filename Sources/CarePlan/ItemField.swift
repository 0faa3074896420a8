/// The kind of an item. A plan has a list for each kind, in this order.
public enum ItemKind: String, CaseIterable, Sendable {
    /// A medicine.
    case medicine
    /// A set of contact lenses.
    case lenses
    /// Anything else to do.
    case reminder

    /// The name of the list.
    var list: String { self == .lenses ? "lenses" : "\(rawValue)s" }
}

/// A field of an item, or of a group or line in it.
///
/// The plan reader, edits, forms and `dosecal add` take the fields from `table`.
package struct ItemField: Sendable {
    /// The form of a value, which decides how it is read and written.
    package enum Sort: Sendable {
        case text, note, word, number, time, window, date, flag
        /// One or several spans of time or limits, typed in the person's language.
        case length, lengths
        /// Several words, times of day, or weekdays and holidays.
        case tags, clocks, days
    }

    /// The content of a field.
    package enum Shape: Sendable {
        case one(Sort)
        case group([ItemField])
        /// A single value or a group. `part` names the field of the group that a single value
        /// sets, if any.
        case either(Sort, part: String?, [ItemField])
        /// A list of groups.
        case lines([ItemField])
    }

    /// The name in the plan's text.
    package let name: String
    var shape: Shape
    /// The kinds of items that have the field.
    package let kinds: Set<ItemKind>
    /// The value if the plan does not state one.
    package let usual: String
    /// Whether a new group states the field even if it has its usual value.
    let isNeeded: Bool
    /// Whether forms show the field.
    package let isShown: Bool
    /// Whether the field decides when an item is due. Items that follow another or are taken as
    /// needed have no such field.
    package let isTiming: Bool
    /// The option of `dosecal add`, or `nil` if there is none.
    package let option: String?
    /// The position among the names that the message about an unknown field lists.
    let listed: Int

    private static let ownName = ""
    private static let everyKind = Set(ItemKind.allCases)

    private init(
        _ name: String, _ shape: Shape, of kinds: Set<ItemKind> = everyKind,
        usual: String = "", isNeeded: Bool = false, isShown: Bool = true, isTiming: Bool = false,
        option: String? = ownName, listed: Int = 0
    ) {
        self.name = name
        self.shape = shape
        self.kinds = kinds
        self.usual = usual
        self.isNeeded = isNeeded
        self.isShown = isShown
        self.isTiming = isTiming
        self.option = option == Self.ownName ? name : option
        self.listed = listed
    }
}

extension ItemField {
    private static let timed: Set<ItemKind> = [.medicine, .reminder]

    /// All fields, in the order in which they are written.
    package static let table: [ItemField] = [
        ItemField("name", .one(.text), of: [.medicine, .lenses], listed: 1),
        ItemField("title", .one(.text), of: [.reminder], option: "name", listed: 1),
        ItemField("id", .one(.word), isShown: false, listed: 30),
        ItemField("strength", .one(.text), of: [.medicine], listed: 2),
        ItemField("unit", .one(.text), of: [.medicine], usual: "tablet", listed: 3),
        ItemField(
            "doses", .lines(dose), of: [.medicine], isTiming: true, option: "at", listed: 4),
        ItemField("after", .group(after), of: timed, listed: 5),
        ItemField("at-least", .one(.length), of: [.medicine], listed: 17),
        ItemField("at-most", .one(.length), of: [.medicine], listed: 18),
        ItemField("as-needed", .group(asNeeded), of: [.medicine], listed: 6),
        ItemField("eye", .one(.word), of: [.lenses], usual: "both", listed: 2),
        ItemField("type", .one(.word), of: [.lenses], listed: 3),
        ItemField("counts", .one(.word), of: [.lenses], usual: "wear-days", listed: 4),
        ItemField("opened", .one(.date), of: [.lenses], listed: 5),
        ItemField("opened", .one(.date), of: [.medicine], listed: 15),
        ItemField("use-within", .one(.length), of: [.medicine], listed: 16),
        ItemField(
            "expires", .either(.word, part: "date", expiry), of: [.medicine], listed: 14),
        ItemField("stock", .group(stock), of: [.medicine, .lenses], option: nil, listed: 8),
        ItemField("at", .one(.clocks), of: [.lenses], usual: "09:00", listed: 9),
        ItemField(
            "wear-tasks", .one(.flag), of: [.lenses], option: nil, listed: 10),
        ItemField("kind", .one(.word), of: [.reminder], usual: "other", listed: 2),
        ItemField("date", .one(.date), of: timed, isTiming: true, listed: 20),
        ItemField("at", .one(.clocks), of: [.reminder], isTiming: true, listed: 3),
        ItemField("on", .one(.days), of: [.reminder], isTiming: true, listed: 6),
        ItemField("days-of-month", .one(.lengths), of: [.reminder], isTiming: true, listed: 7),
        ItemField("every", .one(.length), of: timed, isTiming: true, listed: 21),
        ItemField("counts", .one(.word), of: timed, isTiming: true, listed: 22),
        ItemField("between", .one(.window), of: timed, isTiming: true, listed: 23),
        ItemField("cycle", .group(cycle), of: timed, isTiming: true, option: nil, listed: 24),
        ItemField(
            "shift", .group(shift), of: timed, isTiming: true, option: "shift-on", listed: 25),
        ItemField("clock", .one(.word), of: timed, isTiming: true, listed: 26),
        ItemField("open-for", .one(.word), of: timed, isTiming: true, option: nil, listed: 27),
        ItemField("from", .one(.date), of: timed, listed: 28),
        ItemField("until", .one(.date), of: timed, listed: 29),
        ItemField("taper", .lines(taper), of: [.medicine], isTiming: true, listed: 7),
        ItemField("duration", .one(.length), of: [.reminder], listed: 8),
        ItemField("food", .one(.word), of: [.medicine], listed: 11),
        ItemField("colour", .one(.text), of: [.medicine], listed: 12),
        ItemField("shape", .one(.text), of: [.medicine], listed: 13),
        ItemField("reason", .one(.text), listed: 37),
        ItemField("tags", .one(.tags), listed: 36),
        ItemField("note", .one(.note), listed: 31),
        ItemField("remind", .either(.word, part: nil, alarms), listed: 33),
        ItemField(
            "tell", .either(.word, part: "who", telling), of: timed, option: nil, listed: 38),
        ItemField("place", .group(place), listed: 32),
        ItemField("enabled", .one(.flag), isShown: false, option: nil, listed: 34),
        ItemField("pauses", .lines([]), isShown: false, option: nil, listed: 35),
    ]

    private static let dose = [
        ItemField("at", .one(.time)), ItemField("amount", .one(.number), usual: "1"),
        ItemField("unit", .one(.text)), ItemField("on", .one(.days)),
        ItemField("days-of-month", .one(.lengths)),
        ItemField("id", .one(.word), isShown: false, option: nil),
        ItemField("enabled", .one(.word), option: nil),
    ]

    private static let after = [
        ItemField("item", .one(.word), option: "after", listed: 1),
        ItemField("by", .one(.length), listed: 2), ItemField("dose", .one(.word), listed: 3),
        ItemField("amount", .one(.number), of: [.medicine], usual: "1", listed: 5),
        ItemField("if-missed", .one(.word), usual: "due", listed: 4),
    ]

    private static let asNeeded = [
        ItemField("amount", .one(.number), usual: "1", isNeeded: true),
        ItemField("at-least", .one(.length)), ItemField("at-most", .one(.length)),
    ]

    private static let expiry = [
        ItemField("before", .one(.length), option: nil),
        ItemField("at", .one(.time), option: nil),
    ]

    private static let stock = [
        ItemField("left", .one(.number)), ItemField("counted", .one(.date), option: nil),
        ItemField("refill-at", .one(.number)),
        ItemField("at", .one(.clocks), usual: "09:00", option: nil),
        ItemField("pack", .one(.number)), ItemField("price", .one(.word)),
    ]

    private static let cycle = [
        ItemField("on", .one(.length), option: "cycle-on"),
        ItemField("off", .one(.length), option: "cycle-off"),
    ]

    private static let shift = [
        ItemField("on", .one(.days), option: "shift-on"),
        ItemField("by", .one(.length), option: "shift-by"),
    ]

    private static let taper = [
        ItemField("amount", .one(.number), option: nil),
        ItemField("for", .one(.length), option: nil),
    ]

    private static let alarms = [
        ItemField("before", .one(.lengths), option: nil),
        ItemField("again-every", .one(.length), option: nil),
        ItemField("times", .one(.word), option: nil),
    ]

    private static let telling = [
        ItemField("after", .one(.length), usual: "60 min", option: nil)
    ]

    private static let place = [
        ItemField("name", .one(.text), option: "place"),
        ItemField("latitude", .one(.word), option: "position"),
        ItemField("longitude", .one(.word), option: "position"),
        ItemField("radius", .one(.word), usual: "100"),
        ItemField("when", .one(.word), usual: "arriving"),
    ]
}
