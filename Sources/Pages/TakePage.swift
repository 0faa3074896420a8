import Adherence
package import CarePlan
import CivilTime
import Feed
import Journal
import Household
import Schedule
import Wording

/// `/take/TOKEN/CODE`: a large button for the item's due dose. After the press it shows the
/// recorded time and offers to undo it, until the next day.
package struct TakePage {
    private let item: Item
    private let view: PersonView
    private let forms: PressForm

    /// Creates the page of an item.
    package init(_ item: Item, _ view: PersonView, _ frame: PageFrame) {
        self.item = item
        self.view = view
        forms = PressForm(view: view, frame: frame)
    }

    private var person: Person { view.person }
    private var today: CivilDate { person.today }

    /// The page as HTML.
    package var text: String {
        guard view.isPlanned(item) else { return page(view.name(of: item), [said(.pageGone)]) }
        if item.isEnabled, let need = NeedCard(item, view, forms) { return page(of: need) }
        if item.isEnabled, let lenses = LensCard(item, view, forms) {
            return page(view.name(of: item), [.tag("ul", ["class": "lenses"], [lenses.line])])
        }
        return page(of: meant)
    }

    private func page(_ title: String, _ content: [HTML]) -> String {
        return forms.frame.page(title, lead: view.lead, content + [about])
    }

    /// The link to the item's facts.
    private var about: HTML {
        let words = view.text(.itemAbout, ["name": view.name(of: item)])
        let link = forms.frame.link(to: .item(view.code(of: item)))
        return .tag("p", [.link(link, class: "again", words)])
    }

    private func said(_ key: Wording.Key) -> HTML { .tag("p", ["class": "said"], view.text(key)) }

    private var note: [HTML] {
        guard !view.isDiscreet else { return [] }
        return [TraitWords(view.wording).line(of: item.traits), item.note].compactMap { $0 }
            .map { .tag("p", ["class": "note"], [.lines($0)]) }
    }

    private func page(of need: NeedCard) -> String {
        let title = view.title(of: item, item.neededAmount)
        let use = HTML.tag("p", ["class": "said"], need.use)
        let state = HTML.tag(
            "div", ["class": "meant", "id": view.anchor(item)],
            [use] + note + [need.button(.hero)] + need.lastTaking)
        return page(title, [state] + days)
    }
}

extension TakePage {
    /// The occurrence that the large button records: the open one, else the answered one of today,
    /// else the next one of today.
    private var meant: Outcome? {
        let own = day(today)
        switch person.timeline.choice(of: item.id, at: person.now) {
        case .open(let outcome): return outcome
        case .answered(let outcome, _) where outcome.day >= today: return outcome
        case .answered, .none:
            return own.lastAnswered
                ?? own.first { $0.answer == nil && $0.state(at: person.now) == .notYetDue }
                ?? own.last
        }
    }

    /// The text that the item is switched off, or paused today, or `nil`.
    private var idle: HTML? {
        guard item.isEnabled else { return said(.pageOff) }
        guard item.isPaused(on: today) else { return nil }
        return view.wording.pause(of: item.pauses, on: today).map {
            .tag("p", ["class": "said"], view.text(.pagePaused, ["pause": $0]))
        }
    }

    private func day(_ date: CivilDate) -> [Outcome] {
        person.timeline.outcomes(of: item.id, onDaysFrom: date, through: date)
            .filter { $0.state(at: person.now) != .paused }
    }

    private func page(of meant: Outcome?) -> String {
        guard let meant else {
            return page(
                view.name(of: item),
                [idle ?? said(.pageNothing)] + next(after: nil) + others(than: nil) + note + days)
        }
        let row = DoseRow(meant, view, forms)
        let isOver = meant.answer != nil || !row.canBeAnswered
        // The state is shown only if the button does not already show it.
        let status = isOver ? [] : [HTML(" · "), row.status]
        let time = "\(view.words.said(meant.day)) \(row.clockOfDay)"
        let home = view.words.atHome(meant).map { HTML(" (\($0))") } ?? .empty
        let when = HTML.tag("p", ["class": "said"], [HTML(time), home] + status)
        let off = item.isEnabled ? [] : [said(.pageOff)]
        let state = HTML.tag(
            "div", ["class": "meant", "id": view.anchor(item, Press.OccurrenceKey(meant.name))],
            [when] + view.pauseNote(on: meant) + off + note + hero(row) + row.concerns)
        return page(
            view.title(of: meant),
            [state] + choices(row) + others(than: meant) + next(after: meant) + days)
    }

    /// Returns the large button. It is disabled and shows the state once the dose is answered.
    private func hero(_ row: DoseRow) -> [HTML] {
        if row.canBeAnswered {
            let words = view.text(row.isOpen ? item.pressed : item.pressedEarly)
            return [row.taken(words, row.isOpen ? .hero : .ahead)]
        }
        let pressed = HTML.tag(
            "button", ["type": "button", "class": "hero", "disabled": ""], [row.status])
        return [pressed] + row.recorder + [row.undo].compactMap { $0 }
    }

    private func choices(_ row: DoseRow) -> [HTML] {
        guard row.canBeAnswered else { return [] }
        return [
            .tag(
                "section",
                [
                    .tag("h2", view.text(.pageOtherwise)),
                    .tag("div", ["class": "presses"], row.otherChoices), row.linkToItsDay,
                ])
        ]
    }

    /// Returns the item's other occurrences of today, and open or answered ones of earlier days.
    private func others(than meant: Outcome?) -> [HTML] {
        let yesterday = today.advanced(byDays: -1)
        let earlier = person.timeline.open(of: item.id, at: person.now).filter {
            $0.day < yesterday
        }
        let before = earlier + day(yesterday).filter(view.isOfToday)
        let lines = (before + day(today)).filter { $0.name != meant?.name }.map {
            DoseRow($0, view, forms).line()
        }
        guard !lines.isEmpty else { return [] }
        return [
            .tag(
                "section",
                [.tag("h2", view.text(.pageOthers)), .tag("ul", ["class": "doses"], lines)])
        ]
    }

    private func next(after meant: Outcome?) -> [HTML] {
        let moment = max(person.now, meant?.start ?? person.now)
        guard let next = person.timeline.next(of: item.id, after: moment) else { return [] }
        let words = view.wording.text(.recordNext, ["time": view.words.said(next)])
        return [.tag("p", ["class": "faint"], words)]
    }
}

extension TakePage {
    /// The item's past days, newest first.
    private var days: [HTML] {
        guard let list = forms.days(of: item) else { return [] }
        return [.tag("section", [.tag("h2", view.text(.pageMap)), list])]
    }
}

extension [Outcome] {
    /// The outcome that was answered last. A dose taken early stays visible that way.
    fileprivate var lastAnswered: Outcome? {
        let answered = compactMap { outcome in outcome.answer.map { (outcome, $0.recorded) } }
        return answered.max { $0.1 < $1.1 }?.0
    }
}

extension Item {
    /// The amount of an as-needed dose, or `nil` if it is not taken as needed.
    fileprivate var neededAmount: Amount? {
        guard case .medicine(let medicine) = care, case .asNeeded(let need) = medicine.intake else {
            return nil
        }
        return need.amount
    }
}
