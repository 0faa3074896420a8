import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import HouseholdWording
import Schedule
import Wording

/// An occurrence in a list, with its time, title, state and buttons.
struct DoseRow {
    let outcome: Outcome
    let view: PersonView
    let forms: PressForm
    /// Whether the card shows advice on how to take the dose.
    private var isAdvised = false
    /// Whether the card has no buttons, and its title leads to the page of its day.
    private var isBrief = false
    /// Whether the card has only the usual buttons, because the list is long. The pages of the item
    /// and of the day have the others.
    private var isShort = false
    /// Whether the occurrence was due before the plan began; it is never shown as late.
    private var isNewcomer = false

    init(
        _ outcome: Outcome, _ view: PersonView, _ forms: PressForm, isAdvised: Bool = false,
        isBrief: Bool = false, isShort: Bool = false
    ) {
        self.outcome = outcome
        self.view = view
        self.forms = forms
        self.isAdvised = isAdvised
        self.isBrief = isBrief
        self.isShort = isShort
    }

    /// Creates the row of an occurrence that was due before the plan began.
    init(newcomer outcome: Outcome, _ view: PersonView, _ forms: PressForm) {
        self.init(outcome, view, forms)
        isNewcomer = true
    }

    private var item: Item { outcome.series.item }
    private var moment: Press.OccurrenceKey { Press.OccurrenceKey(outcome.name) }
    private var standing: DoseStatus { DoseStatus(outcome, view.words, hasDay: true) }

    /// The text that tells buttons apart for a screen reader: 2 tablets Metformin 500 mg, 08:00.
    var about: String { "\(view.title(of: outcome)), \(dayAndClock)" }

    /// The time at which the occurrence is due, with the day unless that is today.
    var dayAndClock: String { view.dayAndClock(of: outcome) }

    /// The time of day at which the occurrence is due.
    var clockOfDay: String { standing.clock }

    /// The `id` of the card.
    var anchor: String { view.anchor(item, moment) }

    /// Returns the card. Its title links to the item's page unless the card is on that page.
    /// `person` is the name to show in a list for several persons, and is only spoken if
    /// `isNamed`, because the list shows it already. `first` is the row above at the same time; the
    /// time, and the state of open doses, are only spoken if they are the same.
    func line(
        of person: String? = nil, after first: DoseRow? = nil, isNamed: Bool = false
    ) -> HTML {
        let (clockKind, whoKind) = (
            first == nil ? "clock" : "clock aloud", isNamed ? "who aloud" : "who"
        )
        let words =
            [
                person.map { .tag("span", ["class": whoKind], $0) } ?? .empty,
                .tag("span", ["class": clockKind], clock), title, home,
                isLater
                    ? .empty : status(isAloud: isOpen && first?.standing.text == standing.text),
            ] + advice
        let controls = controls(words)
        let tone = isNewcomer ? "" : " \(standing.tone.rawValue)"
        let kind = "dose\(tone)\(controls.isWide ? " wide" : "")"
        return .tag(
            "li", ["class": kind, "id": anchor], controls.pieces + concerns + note)
    }

    /// Returns one card for doses of the same time, with the button that records all of them, or
    /// `nil` if their states differ. Each can be answered on the page of its item.
    func line(of person: String?, with rows: [DoseRow], _ button: HTML) -> HTML? {
        guard rows.allSatisfy({ $0.standing.text == standing.text }) else { return nil }
        let who = person.map { [HTML.tag("span", ["class": "who"], $0)] } ?? []
        let clock = HTML.tag("span", ["class": "clock"], clock)
        let doses = rows.flatMap { [$0.title, $0.home] + $0.advice }
        let words = HTML.tag("div", ["class": "what"], who + [clock] + doses + [status])
        let kind = "dose \(standing.tone.rawValue) wide"
        return .tag(
            "li", ["class": kind, "id": anchor], [words, button] + rows.flatMap(\.concerns))
    }

    /// The title, which leads to the page of the item, or of the day if only that can answer.
    private var title: HTML {
        let title = view.title(of: outcome)
        let name =
            !forms.origin.isList || !view.isPlanned(item)
            ? HTML(title)
            : .link(forms.link(to: item, on: isBrief ? outcome.date : nil), title)
        return .tag("span", ["class": "title"], [name])
    }

    /// The time at home, if the clocks there differ.
    private var home: HTML {
        view.words.atHome(outcome).map { .tag("span", ["class": "home"], $0) } ?? .empty
    }

    /// Whether the dose is in the list of later doses, whose heading says its state.
    private var isLater: Bool {
        forms.origin == .today && outcome.state(at: view.now) == .notYetDue
            && outcome.heldSince == nil && !outcome.isSnoozed(at: view.now) && !isOpen
    }

    /// The notes about a pause, about taking the dose, and about when the item was last taken.
    private var advice: [HTML] {
        let pause = view.pauseNote(on: outcome)
        guard isAdvised else { return pause }
        let last = isOpen ? view.lastTime(of: item) : nil
        return pause + view.advice(on: item)
            + (last.map { [HTML.tag("p", ["class": "faint"], $0)] } ?? [])
    }

    /// The concerns about a dose that a calendar ticked off.
    var concerns: [HTML] {
        let words = view.concernWords(of: item, unit: outcome.series.unit)
        return view.person.concerns(ofTicked: outcome).map {
            .tag("p", ["class": "note"], words.text(of: $0))
        }
    }

    /// The line with when the answer was recorded and by whom.
    var recorder: [HTML] {
        view.person.entry(answering: outcome).map(view.recorder) ?? []
    }

    /// The author and the note of the answer, shown only on the page of the day.
    private var note: [HTML] {
        guard forms.origin == .day else { return [] }
        return tellings + (view.person.entry(answering: outcome).map(view.details) ?? [])
    }

    /// The messages to carers about the open occurrence.
    private var tellings: [HTML] {
        if view.isDiscreet { return [] }
        let entries = view.person.timeline.record.entries(on: outcome.name)
        return view.wording.tellings(in: entries) { view.words.said($0) }.map {
            .tag("p", ["class": "note"], $0)
        }
    }

    private var clock: String {
        [.date, .day].contains(forms.origin) || outcome.day == view.person.today
            ? standing.clock
            : outcome.isAllDay ? view.words.said(outcome.date) : view.words.said(outcome.start)
    }

    /// The state of the occurrence.
    var status: HTML { status(isAloud: false) }

    private func status(isAloud: Bool) -> HTML {
        guard !isNewcomer else {
            return .tag("span", ["class": "state"], view.text(.pageBeforePlan))
        }
        let kind = "state \(standing.tone.rawValue)\(isAloud ? " aloud" : "")"
        return .signed("span", class: kind, standing.mark, standing.text)
    }
}

extension DoseRow {
    /// Returns the words of the card with its buttons, and whether they take the whole width.
    private func controls(_ pieces: [HTML]) -> (pieces: [HTML], isWide: Bool) {
        let words = HTML.tag("div", ["class": "what"], pieces)
        if outcome.answer != nil {
            return ([words] + (isBrief ? [] : [undo].compactMap(\.self)), false)
        }
        if forms.origin == .day {
            let isOpen = view.canBeSaid(outcome) || canBeAnswered
            return ([words] + (isOpen ? [lateForm(hasNote: true)] : []), true)
        }
        if isBrief { return ([words], false) }
        if view.canBeSaid(outcome) {
            return ([words, fold(item.isMedicine ? .pageMissedDose : .pageMissedTask)], true)
        }
        guard view.isPlanned(item), forms.origin.isList else {
            return ([words] + [button].compactMap { $0 }, false)
        }
        guard isOpen else { return ([words], false) }
        let isLate = outcome.isLate(at: view.now)
        return (
            [answers(pieces)] + formerChoice
                + (isLate && !isShort
                    ? [fold(item.isMedicine ? .pageFoldDose : .pageFoldTask)] : []),
            true
        )
    }

    /// The button that records the dose again at the time of an answer that was undone.
    private var formerChoice: [HTML] {
        guard let former = view.person.undoneTaking(of: outcome), let at = former.action.at else {
            return []
        }
        let clock = view.person.zone.wallClock(at: at).time.withoutSeconds
        var details = Press.Details(at: clock)
        if former.action.amount != outcome.amount { details.amount = former.action.amount }
        let key: Wording.Key = item.isMedicine ? .pageFormerDose : .pageFormerTask
        let words = view.wording.text(key, ["time": view.wording.clock(clock)])
        return [
            forms.button(.taken(moment, details), on: item, words, about: about, .quiet)
        ]
    }

    /// Returns the words and the buttons of an open dose: take, skip, snooze.
    private func answers(_ words: [HTML]) -> HTML {
        let span = Press.spans[0]
        var choices: [PressForm.Choice] = [
            .init(does: "taken", words: view.text(item.pressed), look: .primary),
            .init(does: "skipped", words: view.text(.pageSkip), look: .quiet),
        ]
        if !isShort, view.person.ringing(outcome, snoozedBy: span) != nil {
            let words = view.text(.pageSnooze, ["span": view.wording.span(minutes: span)])
            choices.append(.init(does: "snoozed", words: words, look: .quiet))
        }
        return forms.buttons(choices, beside: words, for: moment, on: item, about: about)
    }

    /// Returns the folded form for a dose that was not recorded in time. On a crowded page, it is a
    /// link to the page of the day.
    private func fold(_ summary: Wording.Key) -> HTML {
        let words = view.text(summary)
        guard !isShort else {
            return .link(
                forms.link(to: item, on: outcome.date), class: "again", words,
                about: forms.aloud(about))
        }
        return .tag(
            "details", ["class": "late"],
            [.tag("summary", [HTML(words), forms.aloud(about)]), lateForm(hasNote: false)])
    }

    /// The button for a dose on the item's page, if it can be answered now.
    private var button: HTML? {
        guard view.isPlanned(item) else { return nil }
        if isOpen { return taken(view.text(item.pressed), .primary) }
        // A dose that is not due yet has a button only on the page of its item.
        guard forms.origin == .take, canBeAnswered else { return nil }
        return taken(view.text(item.pressedEarly), .quiet)
    }

    /// Whether the occurrence is due now.
    var isOpen: Bool { view.person.timeline.isOpen(outcome, at: view.now) }

    /// Whether the occurrence can be answered now, on time or early.
    var canBeAnswered: Bool {
        view.person.accepts(answerTo: outcome, isTimeGiven: false, from: .page)
    }

    /// Returns the button that records the dose as taken.
    func taken(_ words: String, _ look: HTML.ButtonStyle) -> HTML {
        forms.button(.taken(moment), on: item, words, about: about, look)
    }

    /// The button that undoes the answer, or `nil` if there is none.
    var undo: HTML? {
        guard let answer = outcome.answer else { return nil }
        let entry = view.person.timeline.record.entries[answer.entry]
        return forms.button(
            .undone(entry.id), on: item, view.text(.pageUndo), about: about, .undo)
    }

    /// Returns the form with the time and the amount, to record the dose as taken or skipped.
    private func lateForm(hasNote: Bool) -> HTML {
        var inputs = PressForm.Inputs(id: "\(anchor)-at", clock: usualClock)
        inputs.amount = outcome.amount
        inputs.hasNote = hasNote
        return forms.form(
            [
                .init(does: "taken", words: view.text(.pageRecord), look: .primary),
                .init(does: "skipped", words: view.text(.pageSkip), look: .quiet),
            ], for: moment, on: item, about: about, inputs)
    }

    /// The time that the form suggests: that of an undone answer, the planned time if the dose is
    /// late, else the present.
    private var usualClock: TimeOfDay {
        let clock = { view.person.zone.wallClock(at: $0).time.withoutSeconds }
        if let former = view.person.undoneTaking(of: outcome)?.action.at { return clock(former) }
        let isPast = outcome.state(at: view.now) == .missed || outcome.isLate(at: view.now)
        if outcome.isAllDay, isPast { return .midnight.advanced(byMinutes: 12 * 60) }
        return clock(isPast ? outcome.start : view.now)
    }

    /// The link to the page of the day, on which a time, an amount and a note can be entered.
    var linkToItsDay: HTML {
        .link(
            forms.link(to: item, on: outcome.date), class: "again",
            view.text(item.isMedicine ? .pageAnswer : .pageAnswerTask))
    }

    /// The buttons besides the large one: skip and snooze.
    var otherChoices: [HTML] {
        let skip = forms.button(
            .skipped(moment), on: item, view.text(.pageSkip), about: about, .quiet)
        let spans = Press.spans.filter { view.person.ringing(outcome, snoozedBy: $0) != nil }
        return formerChoice + [skip]
            + spans.map { span in
                let words = view.text(
                    .pageSnooze, ["span": view.wording.span(minutes: span)])
                return forms.button(
                    .snoozed(moment, minutes: span), on: item, words, about: about, .quiet)
            }
    }
}

extension Item {
    /// The words of the button for a dose that is due.
    var pressed: Wording.Key { isMedicine ? .pagePressDose : .pagePressTask }

    /// The words of the button for a dose that is not due yet.
    var pressedEarly: Wording.Key { isMedicine ? .pageEarlyDose : .pageEarlyTask }
}
