/// A field of an item that a form shows, under the name that a plan's text gives it.
struct ItemField {
    /// What one value is, which says how it is read and written.
    enum Sort {
        case text, note, word, number, time, span, date, flag
        /// Some words; or times of day; or days of the week, and holidays.
        case words, tags, clocks, days
    }

    /// A field within a group or a line.
    struct Part {
        let name: String
        let sort: Sort
        /// What counts where it is left out.
        var usual = ""
        /// Whether it is written even if it is as usual.
        var isNeeded = false
    }

    /// What stands at the field's name.
    enum Shape {
        case one(Sort, usual: String = "")
        case group([Part])
        /// One value or a group, in which that value is the part of this name, if there is such.
        case either(Sort, part: String?, [Part])
        /// A list of groups.
        case lines([Part])
    }
    let name: String
    let shape: Shape

    private init(_ name: String, _ shape: Shape) {
        self.name = name
        self.shape = shape
    }

    private init(_ name: String, _ sort: Sort, usual: String = "") {
        self.init(name, .one(sort, usual: usual))
    }

    /// The fields of a section's items, in the order in which a plan is best read.
    static func all(of section: Section) -> [ItemField] {
        switch section {
        case .medicines: medicine
        case .lenses: lenses
        case .reminders: reminder
        }
    }
}

extension ItemField {
    private static let medicine =
        [
            ItemField("name", .text), ItemField("strength", .text),
            ItemField("unit", .text, usual: "tablet"), ItemField("doses", .lines(dose)), after,
            ItemField("at-least", .word), ItemField("at-most", .word),
            ItemField(
                "as-needed",
                .group([
                    Part(name: "amount", sort: .number, usual: "1", isNeeded: true),
                    Part(name: "at-least", sort: .word), Part(name: "at-most", sort: .word),
                ])),
            ItemField("opened", .date), ItemField("use-within", .word),
            ItemField(
                "expires",
                .either(
                    .word, part: "date",
                    [Part(name: "before", sort: .word), Part(name: "at", sort: .time)])),
            stock,
        ] + timing + [
            ItemField(
                "taper",
                .lines([Part(name: "amount", sort: .number), Part(name: "for", sort: .word)])),
            ItemField("food", .word), ItemField("colour", .text), ItemField("shape", .text),
        ] + common

    private static let lenses =
        [
            ItemField("name", .text), ItemField("eye", .word, usual: "both"),
            ItemField("type", .word), ItemField("counts", .word, usual: "wear-days"),
            ItemField("opened", .date), stock, ItemField("at", .clocks, usual: "09:00"),
            ItemField("wear-tasks", .flag),
        ] + common

    private static let reminder =
        [
            ItemField("title", .text), ItemField("kind", .word, usual: "other"), after,
            ItemField("at", .clocks), ItemField("on", .days), ItemField("days-of-month", .words),
        ] + timing + [ItemField("duration", .word)] + common

    private static let dose = [
        Part(name: "at", sort: .time), Part(name: "amount", sort: .number, usual: "1"),
        Part(name: "unit", sort: .text), Part(name: "on", sort: .days),
        Part(name: "days-of-month", sort: .words),
    ]

    private static let after = ItemField(
        "after",
        .group([
            Part(name: "item", sort: .word), Part(name: "by", sort: .word),
            Part(name: "dose", sort: .word), Part(name: "amount", sort: .number, usual: "1"),
            Part(name: "if-missed", sort: .word, usual: "due"),
        ]))

    private static let stock = ItemField(
        "stock",
        .group([
            Part(name: "left", sort: .number), Part(name: "counted", sort: .date),
            Part(name: "refill-at", sort: .number), Part(name: "pack", sort: .number),
            Part(name: "price", sort: .word), Part(name: "at", sort: .clocks, usual: "09:00"),
        ]))

    private static let timing = [
        ItemField("date", .date), ItemField("every", .word), ItemField("counts", .word),
        ItemField("between", .span),
        ItemField(
            "cycle", .group([Part(name: "on", sort: .word), Part(name: "off", sort: .word)])),
        ItemField(
            "shift", .group([Part(name: "on", sort: .days), Part(name: "by", sort: .word)])),
        ItemField("clock", .word), ItemField("open-for", .word), ItemField("from", .date),
        ItemField("until", .date),
    ]

    private static let common = [
        ItemField("reason", .text), ItemField("tags", .tags), ItemField("note", .note),
        ItemField(
            "remind",
            .either(
                .word, part: nil,
                [
                    Part(name: "before", sort: .words), Part(name: "again-every", sort: .word),
                    Part(name: "times", sort: .word),
                ])),
        ItemField(
            "place",
            .group([
                Part(name: "name", sort: .text), Part(name: "latitude", sort: .word),
                Part(name: "longitude", sort: .word),
                Part(name: "radius", sort: .word, usual: "100"),
                Part(name: "when", sort: .word, usual: "arriving"),
            ])),
    ]
}
