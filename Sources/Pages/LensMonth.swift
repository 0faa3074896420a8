import Adherence
import CarePlan
import CivilTime
import Feed
import Household
import Journal
import LensCare
import Wording

/// The days of a month on which lenses were worn, as dots to tap: one calendar for both eyes.
struct LensMonth {
    /// One set, or those of the left and the right eye.
    private let sets: [LensRecord]
    private let view: PersonView
    private let month: CivilMonth
    private let frame: PageFrame

    /// Returns the calendars of a person's lens sets. Sets that were opened after the month are
    /// left out.
    static func all(_ view: PersonView, _ month: CivilMonth, _ frame: PageFrame) -> [LensMonth] {
        let last = min(view.person.today, month.last)
        let records = view.items.filter(\.isEnabled).compactMap(view.person.lensRecord).filter {
            $0.history.cycles.first.map { $0.opened <= last } ?? false
        }
        // Each left set is joined by the next right one. Sets without days of wear stay alone.
        var pairs: [[LensRecord]] = []
        let eye = { (record: LensRecord) in
            record.history.use(on: last).cycle.counting == .wearDays ? record.set.eye : .both
        }
        for record in records {
            let open = pairs.firstIndex {
                $0.count == 1 && Set([eye(record), eye($0[0]), .both]).count == 3
            }
            if let open { pairs[open].append(record) } else { pairs.append([record]) }
        }
        return pairs.map { LensMonth(sets: $0, view: view, month: month, frame: frame) }
    }

    private var today: CivilDate { view.person.today }
    private var names: String { sets.map { view.name(of: $0.item) }.joined(separator: ", ") }
    private var codes: String { sets.map { view.code(of: $0.item) }.joined(separator: " ") }
    private var id: String { view.anchor(sets[0].item) }
    private func text(_ key: Wording.Key) -> String { frame.wording.text(key) }

    /// Whether the days of wear are recorded and can be tapped.
    private var isTapped: Bool {
        sets[0].history.use(on: min(today, month.last)).cycle.counting == .wearDays
    }

    /// The section of the page.
    var piece: HTML {
        let content =
            isTapped
            ? [
                HTML.tag("p", ["class": "faint"], text(.pageLensHow)),
                form([.tag("ul", ["class": "dots"], days)]), legend,
            ] : opened
        let other = sets.dropFirst().map { HTML.tag("span", ["id": view.anchor($0.item)], "") }
        return .tag(
            "section", ["id": id], [.tag("h2", names)] + other + content + [correction])
    }

    /// The days of the month on which sets were opened, for lenses whose days of wear are not
    /// recorded.
    private var opened: [HTML] {
        openings.filter { CivilMonth(of: $0) == month && $0 <= today }.sorted().map {
            .tag("p", "★ \(text(.pageLensNew)): \(frame.wording.longDate($0))")
        }
    }

    private var openings: Set<CivilDate> { Set(sets.flatMap { $0.history.cycles.map(\.opened) }) }

    private func form(_ content: [HTML], _ fields: HTML.Fields = []) -> HTML {
        .form(
            to: frame.link(to: .month(nil)),
            [("month", String(month.first.description.prefix(7))), ("item", codes)] + fields,
            content)
    }
}

/// The dots.
extension LensMonth {
    private var days: [HTML] {
        let heads = Weekday.allCases.map {
            HTML.tag("li", ["class": "weekday", "aria-hidden": "true"], frame.wording.weekday($0))
        }
        let empty = Array(
            repeating: HTML.tag("li", ["aria-hidden": "true"], ""),
            count: month.first.weekday.rawValue - 1)
        let openings = openings
        let first = sets.compactMap { $0.history.cycles.first?.opened }.max() ?? today
        return heads + empty
            + (0..<month.length).map { number in
                let day = month.first.advanced(byDays: number)
                return HTML.tag(
                    "li",
                    [dot(day, isNew: openings.contains(day), isFixed: day > today || day < first)])
            }
    }

    private func dot(_ day: CivilDate, isNew: Bool, isFixed: Bool) -> HTML {
        let worn = sets.filter { $0.history.worn.contains(day) }
        let isWorn = worn.count == sets.count
        let half = worn.first.map(side) ?? ""
        let kind = "dot\(isWorn ? " worn" : half)\(isNew ? " new" : "")"
        let content = [HTML("\(day.day)"), isNew ? .tag("i", "★") : .empty]
        guard !isFixed else { return .tag("span", ["class": "\(kind) fixed"], content) }
        let state =
            isWorn
            ? text(.pageLensWorn)
            : worn.isEmpty ? text(.pageLensUnworn) : text(onlyWorn: worn[0])
        let words = [state] + (isNew ? [text(.pageLensNew)] : [])
        let label = "\(names), \(frame.wording.longDate(day)): \(words.joined(separator: ", "))"
        return .tag(
            "button",
            [
                "class": kind, "name": isWorn ? "unwear" : "wear", "value": "\(day)",
                "aria-label": label,
            ], content)
    }

    /// Returns the class of a dot on whose day only one of two sets was worn.
    private func side(_ worn: LensRecord) -> String {
        worn.set.eye == .right ? " right" : " left"
    }

    private func text(onlyWorn set: LensRecord) -> String {
        frame.wording.text(.pageLensOnly, ["name": view.name(of: set.item)])
    }

    private var legend: HTML {
        let halves = sets.count > 1 ? sets.map { ("dot\(side($0))", "", text(onlyWorn: $0)) } : []
        let rows =
            [("dot worn", "", text(.pageLensWorn))] + halves
            + [("dot", "", text(.pageLensUnworn)), ("dot new", "★", text(.pageLensNew))]
        return .legend(rows)
    }
}

/// The form for new sets and for one of two lenses, and the buttons that undo new sets.
extension LensMonth {
    private var correction: HTML {
        var which = FormControl("item", text(.pageLensWhich), id: "\(id)-which")
        var day = FormControl("day", text(.pageLensDay), id: "\(id)-day", about: .aloud(names))
        (which.layout, day.layout) = (.row, .row)
        let choices =
            [(codes, frame.wording.text(.eyeBoth).capitalizedFirst)]
            + sets.map { (view.code(of: $0.item), view.name(of: $0.item)) }
        let field = day.input(
            "date", "\(min(today, month.last))", [("max", "\(today)"), ("required", "")])
        let isPair = sets.count > 1
        let list = which.list(HTML.options(choices, chosen: codes))
        let buttons: [(Wording.Key, String)] =
            (isPair ? [(.pageLensWasWorn, "worn"), (.pageLensWasUnworn, "unworn")] : [])
            + [(.pageLensOpened, "replaced")]
        let summary = text(isPair ? .pageLensOther : .pageLensRenew)
        return .tag(
            "details", ["class": "late"],
            [
                .tag("summary", [HTML(summary), .aloud(names)]),
                .form(
                    to: frame.link(to: .month(nil)),
                    [("month", String(month.first.description.prefix(7)))]
                        + (isPair ? [] : [("item", codes)]),
                    [.tag("div", ["class": "fields"], (isPair ? [list] : []) + [field])]
                        + buttons.map {
                            .submit(text($0), .quiet, ("do", $1), about: .aloud(names))
                        }),
            ] + undoings)
    }

    private var undoings: [HTML] {
        sets.flatMap { set in
            view.person.timeline.record.entries(on: set.item.id)
                .filter { $0.action == .replaced && CivilMonth(of: $0.day) == month }
                .map { (set.item, $0) }
        }.map { item, entry in
            let day = frame.wording.longDate(entry.day)
            let button = HTML.submit(
                "\(text(.pageUndo)): \(text(.pageLensNew)), \(day)", .undo,
                about: sets.count > 1
                    ? HTML(", \(view.name(of: item))")
                    : .tag("span", ["class": "aloud"], ", \(view.name(of: item))"))
            return .form(
                to: frame.link(to: .month(nil)),
                [
                    ("month", String(month.first.description.prefix(7))),
                    ("item", view.code(of: item)), ("undo", entry.id.description),
                ], [button])
        }
    }
}
