import Adherence
import CarePlan
import CivilTime
import Feed
import Household
import Journal
import LensCare
import Wording

/// The days of a month on which lenses were worn, as dots to tap.
struct LensMonth {
    private let item: Item
    private let history: LensHistory
    private let view: PersonView
    private let month: CivilMonth
    private let frame: PageFrame
    private let worn: Set<CivilDate>
    private let openings: Set<CivilDate>

    /// Returns `nil` if the item is not a lens set or was opened after the month.
    init?(_ item: Item, _ view: PersonView, _ month: CivilMonth, _ frame: PageFrame) {
        guard let record = view.person.lensRecord(item), item.isEnabled,
            let opened = record.history.cycles.first?.opened, opened <= month.last,
            opened <= view.person.today
        else { return nil }
        self.item = item
        history = record.history
        self.view = view
        self.month = month
        self.frame = frame
        worn = Set(history.worn)
        openings = Set(history.cycles.map(\.opened))
    }

    private var today: CivilDate { view.person.today }
    private var name: String { view.name(of: item) }
    private func text(_ key: Wording.Key) -> String { frame.wording.text(key) }

    /// Whether the days of wear are recorded and can be tapped.
    private var isTapped: Bool {
        let cycle = history.use(on: min(today, month.last)).cycle
        return cycle.counting == .wearDays
    }

    /// The section of the page.
    var piece: HTML {
        let content =
            isTapped
            ? [
                HTML.tag("p", ["class": "faint"], text(.pageLensHow)),
                form([.tag("ul", ["class": "dots"], days)]), legend,
            ] : opened
        return .tag(
            "section", ["id": view.anchor(item)], [.tag("h2", name)] + content + [renewal])
    }

    /// The days of the month on which sets were opened, for lenses whose days of wear are not
    /// recorded.
    private var opened: [HTML] {
        openings.filter { CivilMonth(of: $0).number == month.number && $0 <= today }.sorted().map {
            .tag("p", "★ \(text(.pageLensNew)): \(frame.wording.longDate($0))")
        }
    }

    private func form(_ content: [HTML], _ fields: HTML.Fields = []) -> HTML {
        let own: HTML.Fields = [
            ("item", view.code(of: item)), ("month", String(month.first.description.prefix(7))),
        ]
        return .form(to: frame.link(to: .month(nil)), own + fields, content)
    }

    private var days: [HTML] {
        let empty = Array(
            repeating: HTML.tag("li", ["aria-hidden": "true"], ""),
            count: month.first.weekday.rawValue - 1)
        return empty
            + (0..<month.length).map { number in
                HTML.tag("li", [dot(month.first.advanced(byDays: number))])
            }
    }

    private func dot(_ day: CivilDate) -> HTML {
        let isWorn = worn.contains(day)
        let isNew = openings.contains(day)
        let words =
            [text(isWorn ? .pageLensWorn : .pageLensUnworn)] + (isNew ? [text(.pageLensNew)] : [])
        let content = [
            HTML.tag("b", ["aria-hidden": "true"], "\(day.day)"),
            isNew ? .tag("span", ["class": "mark", "aria-hidden": "true"], "★") : .empty,
            .tag(
                "span", ["class": "aloud"],
                (["\(name), \(frame.wording.longDate(day))"] + words).joined(separator: ": ")),
        ]
        let kind = "dot\(isWorn ? " worn" : "")\(isNew ? " new" : "")"
        let first = history.cycles.first?.opened ?? today
        guard day <= today, day >= first else {
            return .tag("span", ["class": "\(kind) fixed"], content)
        }
        return .tag(
            "button",
            [
                "type": "submit", "class": kind, "name": isWorn ? "unwear" : "wear",
                "value": "\(day)",
            ], content)
    }

    private var legend: HTML {
        let rows: [(String, Wording.Key)] = [
            ("dot worn", .pageLensWorn), ("dot", .pageLensUnworn), ("dot new", .pageLensNew),
        ]
        return .tag(
            "ul", ["class": "legend"],
            rows.map { kind, key in
                .tag(
                    "li",
                    [
                        .tag(
                            "span", ["class": "sample \(kind)", "aria-hidden": "true"],
                            key == .pageLensNew ? "★" : ""),
                        HTML(text(key)),
                    ])
            })
    }

    /// The form for a new set on a day, and buttons that undo those of the month.
    private var renewal: HTML {
        var day = FormControl(
            "renew", text(.pageLensDay), id: "\(view.anchor(item))-new", about: .aloud(name))
        day.layout = .row
        let field = day.input(
            "date", "\(min(today, month.last))", [("max", "\(today)"), ("required", "")])
        return .tag(
            "details", ["class": "late"],
            [
                .tag("summary", [HTML(text(.pageLensRenew)), .aloud(name)]),
                form([
                    .tag("div", ["class": "fields"], [field]),
                    .submit(text(.pageRecord), .quiet, about: .aloud(name)),
                ]),
            ] + undoings)
    }

    private var undoings: [HTML] {
        let entries = view.person.timeline.record.entries(on: item.id).filter {
            $0.action == .replaced && CivilMonth(of: $0.day).number == month.number
        }
        return entries.map { entry in
            let day = frame.wording.longDate(entry.day)
            let button = HTML.submit(
                "\(text(.pageUndo)): \(text(.pageLensNew)), \(day)", .undo,
                about: .tag("span", ["class": "aloud"], ", \(name)"))
            return form([button], [("undo", entry.id.description)])
        }
    }
}
