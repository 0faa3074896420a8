import Adherence
package import CarePlan
import CivilTime
import Confirmation
package import Household
import Journal
import Schedule
package import Wording

/// `/unmatched/TOKEN/12`: what a piece of evidence says, and what it was: first which item and when,
/// then which dose.
package struct EvidencePage {
    private let piece: Household.ReviewedEvidence
    private let views: [PersonView]
    private let words: EvidenceWords
    private let frame: PageFrame

    /// The page of a piece for somebody who sees these persons; nil if nobody is in view.
    package init?(
        _ piece: Household.ReviewedEvidence, _ views: [PersonView], _ token: PageToken,
        _ wording: Wording, at place: PagePlace
    ) {
        guard let words = EvidenceWords(views) else { return nil }
        self.piece = piece
        self.words = words
        let own = views.filter { $0.person.id == piece.finding?.person }
        self.views = own.isEmpty ? views : own
        frame = PageFrame(place: place, token: token, wording: wording)
    }

    private func text(_ key: Wording.Key) -> String { frame.wording.text(key) }
    private var list: String { frame.place.link(toUnmatchedOf: frame.token) }

    private func page(_ content: [HTML]) -> String {
        frame.page(
            text(.evidenceAssign), lead: [.tag("p", ["class": "lead"], words.title(of: piece))],
            content + [frame.button(to: list, .evidenceBack)])
    }

    /// The first question: which item, on which day and when.
    package var text: String {
        let clock = words.clock(of: piece)
        let fields = [
            HTML.tag("div", [.tag("label", ["for": "item"], text(.evidenceItem)), items]),
            input("day", .evidenceDay, "date", "\(clock.date)"),
            input("at", .evidenceTime, "time", "\(clock.time.withoutSeconds)"),
        ]
        let number = [("number", "\(piece.unmatched.number)")]
        let raw = words.raw(of: piece).map {
            HTML.tag(
                "details",
                [.tag("summary", text(.evidenceRaw)), .tag("p", ["class": "note"], [.lines($0)])])
        }
        return page(
            words.facts(of: piece).map { .tag("p", $0) } + others
                + [
                    form("choose", number, fields + [submit(text(.evidenceNext))]),
                    raw ?? .empty,
                ])
    }

    /// Whom it is recorded for, where it may be somebody else's.
    private var others: [HTML] {
        guard piece.mayBeOfOthers, let view = views.first else { return [] }
        return [
            .tag("p", ["class": "said"], view.text(.evidenceFor, ["person": view.name])),
            .tag(
                "p",
                [
                    .tag(
                        "a", ["class": "again", "href": "\(frame.place.root)home"],
                        text(.evidenceOthers))
                ]),
        ]
    }

    private var items: HTML {
        let named = piece.finding?.occurrence?.item
        let options = views.flatMap { view -> [HTML] in
            let items = view.items.map { item -> HTML in
                let name = view.name(of: item)
                let isMeant = item.id == named || item.name == piece.finding?.title
                return isMeant
                    ? .tag("option", ["value": view.code(of: item), "selected": ""], name)
                    : .tag("option", ["value": view.code(of: item)], name)
            }
            return views.count > 1
                ? [.tag("optgroup", ["label": view.person.plan.person], items)] : items
        }
        // Nothing is taken for meant that nobody chose.
        let none = HTML.tag("option", ["value": ""], text(.evidenceChoose))
        return .tag("select", ["id": "item", "name": "item", "required": ""], [none] + options)
    }

    private func input(
        _ name: String, _ label: Wording.Key, _ kind: String, _ value: String
    ) -> HTML {
        .tag(
            "div",
            [
                .tag("label", ["for": name], text(label)),
                .void(
                    "input",
                    [
                        "id": name, "type": kind, "name": name, "value": value, "required": "",
                    ]),
            ])
    }

    private func form(_ does: String, _ fields: [(String, String)], _ content: [HTML]) -> HTML {
        let hidden = ([("do", does)] + fields).map { name, value in
            HTML.void("input", ["type": "hidden", "name": name, "value": value])
        }
        return .tag(
            "form", ["method": "post", "action": list, "class": "asking"], hidden + content)
    }

    private func submit(_ words: String, _ what: EvidenceAnswer.What? = nil) -> HTML {
        guard let what else {
            return .tag("button", ["type": "submit", "class": "primary"], words)
        }
        return .tag(
            "button",
            ["type": "submit", "name": "what", "value": what.word, "class": "quiet"], words)
    }
}

/// The other questions.
extension EvidencePage {
    /// Which dose of the item it was, or what was done: a button for each.
    package func text(asking answer: EvidenceAnswer, of item: Item, _ view: PersonView) -> String {
        let amount: [HTML] =
            item.isMedicine && !view.isDiscreet
            ? [
                .tag(
                    "div",
                    [
                        .tag("label", ["for": "amount"], text(.evidenceAmount)),
                        .void(
                            "input",
                            [
                                "id": "amount", "type": "number", "name": "amount", "value": "",
                                "min": "0.001", "step": "any",
                            ]),
                    ])
            ] : []
        let moment = "\(view.words.said(answer.date)) \(answer.time)"
        return page([
            .tag("p", ["class": "said"], "\(view.name): \(view.name(of: item)), \(moment)"),
            .tag("h2", text(item.isLensSet ? .evidenceLens : .evidenceDose)),
            form("assign", answer.fields, amount + choices(answer, item, view)),
        ])
    }

    private func choices(
        _ answer: EvidenceAnswer, _ item: Item, _ view: PersonView
    ) -> [HTML] {
        if item.isLensSet {
            return [submit(text(.evidenceWorn), .worn), submit(text(.evidenceReplaced), .replaced)]
        }
        let doses = view.person.timeline.outcomes(
            of: item.id, onDaysFrom: answer.date, through: answer.date)
        let planned = doses.map { outcome in
            let status = DoseStatus(outcome, view.words)
            return submit(
                "\(status.clock) \(view.title(of: outcome)): \(status.text)",
                .dose(Press.Moment(outcome.name)))
        }
        return planned
            + [submit(text(item.isAsNeeded ? .evidenceNeeded : .evidenceExtra), .extra)]
    }

    /// What there is to think over before it is recorded.
    package func text(
        confirming dose: Household.Unconfirmed, _ answer: EvidenceAnswer, of item: Item,
        _ view: PersonView
    ) -> String {
        var answer = answer
        answer.confirmed = dose.code
        let concerns = view.concernWords(of: item, unit: dose.unit)
        let title = view.title(of: item, dose.amount, unit: dose.unit)
        let moment = "\(view.words.said(answer.date)) \(answer.time)"
        return page(
            dose.concerns.map { .tag("p", ["class": "said"], concerns.text(of: $0)) } + [
                .tag(
                    "p",
                    view.text(
                        .pageConcernAsk, ["title": "\(view.name): \(title)", "time": moment])),
                form(
                    "assign", answer.fields,
                    [.tag("button", ["type": "submit", "class": "quiet"], text(.pageAnyway))]),
            ])
    }

    /// That it was settled before, by somebody else or in another window.
    package var textSettledBefore: String {
        page([.tag("p", ["class": "said"], text(.evidenceSettled))])
    }
}
