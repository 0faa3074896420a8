import CarePlan
import CivilTime
import Testing
import Wording

/// Tests that each field of `ItemField.table` can be read, changed with a form, and is shown in the
/// list of changes.
@Suite struct ItemFieldTests {
    /// An item in plan syntax, and new values of its fields, each of which is a change.
    struct Sample: Sendable, CustomTestStringConvertible {
        let kind: ItemKind
        let item: String
        let changes: [String: String]
        var testDescription: String { item }
    }

    private static let samples = [
        Sample(
            kind: .medicine,
            item: "name: Zinc, strength: 4 mg, from: 2026-11-01, doses: [{at: '08:00'}]",
            changes: [
                "name": "Iron", "strength": "5 mg", "unit": "capsule", "doses.0.at": "09:00",
                "doses.0.amount": "2", "doses.0.unit": "ml", "doses.0.on": "mon",
                "doses.0.days-of-month": "1", "doses.0.enabled": "false", "at-least": "4 h",
                "at-most": "3 per day",
                "expires": "2027-03", "use-within": "28 days", "clock": "home",
                "from": "2026-11-02", "until": "2027-01-01", "food": "with", "colour": "red",
                "shape": "round", "reason": "skin", "tags": "heart", "note": "with water",
                "remind": "false", "remind.before": "10 min", "tell": "carer", "place.name": "Home",
            ]),
        Sample(
            kind: .medicine,
            item: "name: Zinc, doses: [{at: '08:00'}], opened: 2026-11-01, use-within: 28 days, "
                + "expires: {date: 2027-03-31, before: 7 days}, remind: {again-every: 5 min, "
                + "times: 2}, stock: {left: 5, counted: 2026-11-01, refill-at: 1, pack: 10}, "
                + "place: {name: Home, latitude: 55.5, longitude: 12.5}",
            changes: [
                "opened": "2026-11-02", "expires.before": "14 days", "expires.at": "10:00",
                "remind.again-every": "6 min", "remind.times": "3", "stock.left": "6",
                "stock.counted": "2026-11-02", "stock.refill-at": "2", "stock.at": "10:00",
                "stock.pack": "20", "stock.price": "49.95", "place.latitude": "55.6",
                "place.longitude": "12.6", "place.radius": "150", "place.when": "leaving",
            ]),
        Sample(
            kind: .medicine, item: "name: Zinc, as-needed: {amount: 1}",
            changes: [
                "as-needed.amount": "2", "as-needed.at-least": "6 h",
                "as-needed.at-most": "3 per day",
            ]),
        Sample(
            kind: .medicine, item: "name: Zinc, after: {item: base, by: 1 h}",
            changes: [
                "after.item": "other", "after.by": "2 h", "after.dose": "1", "after.amount": "2",
                "after.if-missed": "wait",
            ]),
        Sample(
            kind: .medicine, item: "name: Zinc, date: 2027-01-14, doses: [{at: '08:00'}]",
            changes: ["date": "2027-01-15"]),
        Sample(
            kind: .medicine,
            item: "name: Zinc, every: 7 days, counts: from-last-taken, from: 2026-11-01, "
                + "doses: [{at: '08:00'}]",
            changes: ["every": "8 days", "counts": "", "open-for": "2 days"]),
        Sample(
            kind: .medicine,
            item: "name: Zinc, every: 3 h, between: '08:00-20:00', doses: [{amount: 1}]",
            changes: ["between": "08:00-17:00"]),
        Sample(
            kind: .medicine,
            item: "name: Zinc, from: 2026-11-01, cycle: {on: 21 days, off: 7 days}, "
                + "doses: [{at: '08:00'}]",
            changes: ["cycle.on": "22 days", "cycle.off": "8 days"]),
        Sample(
            kind: .medicine,
            item: "name: Zinc, shift: {on: [sat], by: 2 h}, doses: [{at: '08:00'}], tell: carer",
            changes: ["shift.on": "sun", "shift.by": "1 h", "tell.after": "30 min"]),
        Sample(
            kind: .medicine,
            item: "name: Zinc, from: 2026-11-01, taper: [{amount: 4, for: 7 days}], "
                + "doses: [{at: '08:00'}]",
            changes: ["taper.0.amount": "3", "taper.0.for": "8 days"]),
        Sample(
            kind: .lenses, item: "name: Left, type: monthly, opened: 2026-11-01",
            changes: [
                "name": "L", "eye": "left", "type": "biweekly", "counts": "calendar-days",
                "opened": "2026-11-02", "at": "10:00", "wear-tasks": "true",
            ]),
        Sample(
            kind: .reminder, item: "title: Walk, at: '08:00'",
            changes: [
                "title": "Run", "kind": "exercise", "at": "09:00", "on": "mon",
                "days-of-month": "1", "duration": "30 min", "tell": "carer",
            ]),
    ]

    @Test(arguments: samples)
    func changeOfAnyFieldIsReported(sample: Sample) throws {
        let text = try PlanText(
            Array(
                """
                person: Sam
                zone: UTC
                \(sample.kind == .lenses ? "lenses" : "\(sample.kind)s"):
                  - {\(sample.item)}
                \(sample.kind == .medicine ? "" : "medicines:")
                  - {name: Base, doses: [{at: "08:00"}]}
                  - {name: Other, doses: [{at: "12:00"}]}

                """.utf8), zones: ZoneDirectory())
        let place = try #require(text.plan.items.firstIndex { !["base", "other"].contains($0.id) })
        let shown = try text.values(ofItemAt: place)
        let wording = try #require(Wording(builtIn: "en"))
        for (path, value) in sample.changes {
            let said = shown.changed(by: [path: value])
            #expect(said != shown, "\(path)")
            let id = text.plan.items[place].id
            let edited = try text.changing(itemAt: place, to: said, keeping: id)
            let difference = PlanDifference(from: text.plan, to: edited.plan)
            let changed = try #require(difference.changed.first, "\(path)")
            #expect(ItemChangeWords(wording, changed).texts.contains { !$0.isEmpty }, "\(path)")
        }
    }

    /// A new field needs an entry here.
    @Test func everyFieldIsChangedInASample() {
        for field in ItemField.table where field.isShown {
            let paths = Self.samples.filter { field.kinds.contains($0.kind) }
                .flatMap { $0.changes.keys }
                .map { $0.split(separator: ".").filter { Int($0) == nil }.joined(separator: ".") }
            let own = field.sort == nil ? [] : [field.name]
            for path in own + field.parts.filter(\.isShown).map({ "\(field.name).\($0.name)" }) {
                #expect(paths.contains(path), "\(path) of \(field.kinds)")
            }
        }
    }
}
