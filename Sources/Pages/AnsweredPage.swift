package import Adherence
import CarePlan
import CivilTime
import Household
import HouseholdWording
import Journal
import Schedule
import Wording

/// The response to a press on doses that already have an answer: when it was recorded, and by whom.
package struct AnsweredPage {
    private let answered: [Outcome]
    private let new: [Outcome]
    private let forms: PressForm

    /// Creates the page for doses with an earlier answer; `new` are the doses that the same press
    /// recorded.
    package init(
        _ answered: [Outcome], new: [Outcome] = [], _ view: PersonView, _ frame: PageFrame
    ) {
        self.answered = answered
        self.new = new
        forms = PressForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }

    /// The page as HTML.
    package var text: String {
        return forms.frame.page(
            view.text(.pageAlready), lead: view.lead,
            answered.flatMap(lines) + recorded + [forms.frame.button(to: .today, .pageConcernBack)])
    }

    private func lines(of outcome: Outcome) -> [HTML] {
        let item = outcome.series.item
        let title = HTML.tag("h2", "\(view.title(of: outcome)), \(view.words.said(outcome))")
        let said = HTML.tag("p", ["class": "said"], words(of: outcome))
        guard item.isMedicine, outcome.answer?.isTaken == true, view.isPlanned(item) else {
            return [title, said]
        }
        let link = forms.link(to: item, on: view.person.today)
        let another = HTML.link(
            link, class: "again", view.text(.pageAlreadyAnother),
            about: forms.aloud(view.title(of: outcome)))
        return [title, said, .tag("p", [another])]
    }

    /// Returns when the answer was recorded and by whom. The answer itself is left out if it is a
    /// dose taken at that time.
    private func words(of outcome: Outcome) -> String {
        guard let answer = outcome.answer, let entry = view.person.entry(answering: outcome) else {
            return ""
        }
        let isOfToday = view.person.zone.wallClock(at: entry.recorded).date == view.person.today
        let time = view.words.said(entry.recorded)
        let values = [
            "when": isOfToday ? view.wording.text(.pageAlreadyAt, ["time": time]) : time,
            "who": view.author(of: entry) ?? view.text(.authorUnknown),
            "state": DoseStatus(outcome, view.words).text,
        ]
        let isPlain = answer.isTaken && view.words.said(answer.at) == time
        return view.wording.text(isPlain ? .pageAlreadySaid : .pageAlreadySaidAs, values)
    }

    private var recorded: [HTML] {
        guard !new.isEmpty else { return [] }
        let names = new.map(view.title(of:)).joined(separator: ", ")
        return [.tag("p", view.wording.text(.pageAlreadyNew, ["names": names]))]
    }
}
