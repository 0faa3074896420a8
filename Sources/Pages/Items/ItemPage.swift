import Adherence
package import CarePlan
import CivilTime
import Household
import Journal
import Schedule
import Wording

/// `/item/TOKEN/CODE`: an item's facts, next times, supply and figures, and the ways to change it.
package struct ItemPage {
    private let item: Item
    private let forms: PressForm
    private let mistake: CountMistake?
    private let stock: ItemSupply?

    /// Creates the page of an item; `sent` is a form of the page, and `mistake` what is wrong in it.
    package init(
        _ item: Item, _ view: PersonView, _ frame: PageFrame, _ mistake: CountMistake? = nil,
        sent: [String: String] = [:]
    ) {
        self.item = item
        self.mistake = mistake
        forms = PressForm(view: view, frame: frame)
        stock = view.isDiscreet ? nil : ItemSupply(item, forms, mistake, sent)
    }

    private var view: PersonView { forms.view }
    private var person: Person { view.person }
    private var isPlanned: Bool { view.isPlanned(item) }

    /// The page as HTML.
    package var text: String {
        let facts = due + [isPlanned ? .facts(ItemDetails(item, view).rows) : gone] + record
        let first = [isPlanned ? edit : nil, isPlanned ? next : nil, isPlanned ? supply : nil]
        let second = [days, figures]
        let title = view.isDiscreet ? view.name(of: item) : item.title
        return forms.frame.page(
            title, lead: view.lead,
            [wrong, .columns(facts + first.compactMap(\.self), second.compactMap(\.self))])
    }

    private var gone: HTML { .tag("p", ["class": "said"], view.text(.pageGone)) }

    private var wrong: HTML {
        guard let mistake else { return .empty }
        let control = mistake.field.flatMap { field in
            stock?.label(of: field).map { (field.rawValue, $0) }
        }
        return .mistakes(
            view.text(.itemWrong), [(control, mistake.text(view.wording))])
    }

    /// The cards of the doses that are due, or the card of an item taken as needed.
    private var due: [HTML] {
        guard isPlanned else { return [] }
        if item.isEnabled, let need = NeedCard(item, view, forms) {
            return [.tag("ul", ["class": "doses"], [need.line])]
        }
        let lines = person.timeline.open(of: item.id, at: view.now).map {
            DoseRow($0, view, forms).line()
        }
        return lines.isEmpty ? [] : [.tag("ul", ["class": "doses"], lines)]
    }

    private var record: [HTML] {
        isPlanned && item.isEnabled ? [forms.linkButton(to: item, .itemRecord)] : []
    }

    private static let times = 3

    private var next: HTML? {
        guard !item.isLensSet, !item.isAsNeeded, item.isEnabled else { return nil }
        let next = person.timeline.next(Self.times, of: item.id, after: view.now)
        let lines = next.map { outcome in
            let amount = outcome.amount.map {
                view.wording.dose($0, of: outcome.series.unit ?? item.unit)
            }
            let more = view.isDiscreet ? nil : amount
            return HTML.tag(
                "li", [view.words.listed(outcome), more].compactMap { $0 }.joined(separator: ", "))
        }
        return section(
            .itemNext,
            lines.isEmpty
                ? [.tag("p", view.text(.itemNextNone))]
                : [.tag("ul", ["class": "plain"], lines)])
    }

    private var supply: HTML? { stock.map { section(.itemSupply, $0.pieces) } }

    private func section(_ title: Wording.Key, _ content: [HTML]) -> HTML {
        .tag("section", [.tag("h2", view.text(title))] + content)
    }
}

extension ItemPage {
    private var figures: HTML? {
        guard !item.isLensSet else { return nil }
        let today = person.today
        let statistics = person.statistics(
            of: today.advanced(byDays: 1 - Household.pageDays)...today
        ) { $0.id == item.id }
        guard let line = statistics.lines.first,
            line.figures.due + line.figures.unplanned + line.figures.paused > 0
        else { return nil }
        let fold = HTML.tag(
            "details",
            [.tag("summary", view.text(.reportDefinitions))]
                + statistics.definitions(at: view.now, view.wording))
        let all = HTML.tag(
            "p",
            [
                .link(
                    forms.frame.link(to: .figures(nil)), class: "again", view.text(.itemFigures))
            ])
        let words = FigureSection(statistics: statistics, view: view).words(of: line)
        let headline = words.headline.map { HTML.tag("p", ["class": "headline"], $0) }
        return section(
            .pageToFigures, [headline].compactMap { $0 } + [.facts(words.rows), fold, all])
    }

    /// The last days with their entries, and links to earlier months.
    private var days: HTML? {
        let nothing = HTML.tag("p", view.text(.figuresNone))
        let month = CivilMonth(of: person.today)
        // As on the page of a month, there is nothing before the first version of the plan.
        let first = person.timeline.history.versions.first?.since ?? view.now
        let begin = person.zone.wallClock(at: first).date
        let months = [month, month.advanced(by: -1)].compactMap(\.self).filter {
            $0 == month || $0.last >= begin
        }
        let links = months.map { other in
            HTML.link(
                forms.frame.link(to: .month(other == month ? nil : other)), class: "again",
                view.text(.itemMonth, ["month": view.wording.month(other)]))
        }
        let record = item.isLensSet ? ItemLenses(item, forms)?.pieces : nil
        return section(
            .pageMap, [forms.days(of: item) ?? nothing, .tag("p", links)] + (record ?? []))
    }

    private var edit: HTML? {
        guard forms.frame.token.may.includes(.manage), !view.isPartial else { return nil }
        return .tag(
            "details", ["class": "late"],
            [.tag("summary", [HTML(view.text(.planItemWays)), forms.aloud(view.name(of: item))])]
                + PlanItemForms(item, forms).pieces)
    }
}
