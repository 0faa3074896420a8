import Adherence
package import CarePlan
import CivilTime
import CalendarImport
package import Household
import Journal
import Schedule
import Wording

/// `/unmatched/TOKEN/12`: one piece of evidence and the questions about it: first the item and the
/// time, then the dose.
package struct EvidencePage {
    private let piece: Household.ReviewedEvidence
    private let views: [PersonView]
    private let words: EvidenceWords
    private let frame: PageFrame

    /// Creates the page of a piece of evidence, or returns `nil` if there are no persons.
    package init?(
        _ piece: Household.ReviewedEvidence, _ views: [PersonView], _ frame: PageFrame
    ) {
        guard let words = EvidenceWords(views) else { return nil }
        self.piece = piece
        self.words = words
        let own = views.filter { $0.person.id == piece.finding?.person }
        self.views = own.isEmpty ? views : own
        self.frame = frame
    }

    private func text(_ key: Wording.Key) -> String { frame.wording.text(key) }

    private func page(_ content: [HTML]) -> String {
        frame.page(
            text(.evidenceAssign), lead: words.title(of: piece),
            content + [frame.button(to: .unmatched(nil), .evidenceBack)])
    }

    /// The page with the first question: item, day and time.
    package var text: String {
        let clock = words.clock(of: piece)
        let fields = [
            items,
            input("day", .evidenceDay, "date", "\(clock.date)"),
            input("at", .evidenceTime, "time", "\(clock.time.withoutSeconds)"),
        ]
        let number: HTML.Fields = [("number", "\(piece.unmatched.number)")]
        let raw = words.raw(of: piece).map {
            HTML.tag(
                "details",
                [.tag("summary", text(.evidenceRaw)), .tag("p", ["class": "note"], [.lines($0)])])
        }
        return page(
            words.facts(of: piece).map { .tag("p", $0) } + others
                + [
                    form("choose", number, fields + [.submit(text(.evidenceNext), .primary)]),
                    raw ?? .empty,
                ])
    }

    /// The text with the person for whom it is recorded, if it may be about another person.
    private var others: [HTML] {
        guard piece.mayBeOfOthers, let view = views.first else { return [] }
        return [
            .tag("p", ["class": "said"], view.text(.evidenceFor, ["person": view.name])),
            .tag("p", [.link(frame.link(to: .home), class: "again", text(.evidenceOthers))]),
        ]
    }

    private var items: HTML {
        let named = piece.finding?.occurrence?.item
        let options = views.flatMap { view -> [HTML] in
            let items = view.items.map { item -> HTML in
                let isSupported = item.id == named || item.name == piece.finding?.title
                let code = view.code(of: item)
                return HTML.options(
                    [(code, view.name(of: item))], chosen: isSupported ? code : "")[0]
            }
            return views.count > 1
                ? [.tag("optgroup", ["label": view.person.plan.person], items)] : items
        }
        // No item is preselected, so that none is recorded by mistake.
        let none = HTML.tag("option", ["value": ""], text(.evidenceChoose))
        return FormControl("item", text(.evidenceItem)).list([none] + options, [("required", "")])
    }

    private func input(
        _ name: String, _ label: Wording.Key, _ type: String, _ value: String
    ) -> HTML {
        FormControl(name, text(label)).input(type, value, [("required", "")])
    }

    private func form(_ does: String, _ fields: HTML.Fields, _ content: [HTML]) -> HTML {
        .form(
            to: frame.link(to: .unmatched(nil)), class: "asking", [("do", does)] + fields, content)
    }

    private func submit(_ words: String, _ what: EvidenceAnswer.What) -> HTML {
        .submit(words, .quiet, ("what", what.word))
    }
}

/// The pages with the further questions.
extension EvidencePage {
    /// Returns the page that asks which dose of the item it was, with a button for each.
    package func text(asking answer: EvidenceAnswer, of item: Item, _ view: PersonView) -> String {
        let amount: [HTML] =
            item.isMedicine && !view.isDiscreet
            ? [
                FormControl(
                    "amount",
                    view.text(
                        .evidenceAmount, ["unit": view.wording.unit(item.unit, for: Amount(2))])
                )
                .input("number", "", [("min", "0.001"), ("step", "any")])
            ] : []
        let moment = "\(view.words.said(answer.date)) \(view.wording.clock(answer.time))"
        let question = text(item.isLensSet ? .evidenceLens : .evidenceDose)
        let choices = choices(answer, item, view)
        // The amount follows the question, so the answers are buttons only if it is not asked.
        let asked: [HTML] =
            amount.isEmpty
            ? [.tag("h2", question)] : [marks(question, choices)] + amount
        let buttons: [HTML] =
            amount.isEmpty
            ? choices.map { submit($1, $0) } : [.submit(text(.pageRecord), .primary)]
        return page([
            .tag("p", ["class": "said"], "\(view.name): \(view.name(of: item)), \(moment)"),
            form("assign", answer.fields, asked + buttons),
        ])
    }

    private func marks(_ question: String, _ choices: [(EvidenceAnswer.What, String)]) -> HTML {
        let marks = choices.enumerated().map { index, choice in
            HTML.mark(
                "radio", "what-\(index)", "what", (choice.0.word, choice.1),
                isOn: choices.count == 1, [("required", "")])
        }
        return FormControl("what", question).group([.tag("div", ["class": "marks"], marks)])
    }

    private func choices(
        _ answer: EvidenceAnswer, _ item: Item, _ view: PersonView
    ) -> [(EvidenceAnswer.What, String)] {
        if item.isLensSet {
            return [(.worn, text(.evidenceWorn)), (.replaced, text(.evidenceReplaced))]
        }
        let doses = view.person.timeline.outcomes(
            of: item.id, onDaysFrom: answer.date, through: answer.date)
        let planned = doses.map { outcome in
            let status = DoseStatus(outcome, view.words)
            return (
                EvidenceAnswer.What.dose(Press.OccurrenceKey(outcome.name)),
                "\(status.clock) \(view.title(of: outcome)): \(status.text)"
            )
        }
        return planned
            + [(.extra, text(item.isAsNeeded ? .evidenceNeeded : .evidenceExtra))]
    }

    /// Returns the page that asks to confirm the concerns about the dose.
    package func text(
        confirming dose: Household.Unconfirmed, _ answer: EvidenceAnswer, of item: Item,
        _ view: PersonView
    ) -> String {
        var answer = answer
        answer.confirmed = dose.code
        let concerns = view.concernWords(of: item, unit: dose.unit)
        let title = view.title(of: item, dose.amount, unit: dose.unit)
        let moment = "\(view.words.said(answer.date)) \(view.wording.clock(answer.time))"
        return page(
            dose.concerns.map { .tag("p", ["class": "said"], concerns.text(of: $0)) } + [
                .tag(
                    "p",
                    view.text(
                        .pageConcernAsk, ["title": "\(view.name): \(title)", "time": moment])),
                form(
                    "assign", answer.fields,
                    [.submit(text(.pageAnyway), .quiet)]),
            ])
    }

    /// The page for evidence that was already settled, for example in another window.
    package var textSettledBefore: String {
        page([.tag("p", ["class": "said"], text(.evidenceSettled))])
    }
}
