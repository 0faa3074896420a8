package import CarePlan
import CivilTime
import Household
import Wording

/// `/plan/TOKEN/pause/PERSON`: asks for the days on which a whole plan, or one item, is paused.
package struct PlanPausePage {
    private let item: Item?
    private let answers: [String: String]
    private let mistake: PlanFieldMistake?
    private let forms: PlanForm

    /// Creates the page for an item, or the whole plan, with the answers so far and their mistake.
    package init(
        _ item: Item?, _ answers: [String: String] = [:], _ mistake: PlanFieldMistake? = nil,
        _ view: PersonView, _ frame: PageFrame
    ) {
        self.item = item
        self.answers = answers
        self.mistake = mistake
        forms = PlanForm(view: view, frame: frame)
    }

    /// Returns the answers that describe a pause.
    private static func answers(_ pause: Pause?) -> [String: String] {
        guard let pause else { return [:] }
        return ["from": "\(pause.from)", "until": pause.until.map { "\($0)" } ?? ""]
    }

    private var view: PersonView { forms.view }
    private var name: String { item.map(view.name) ?? view.text(.pauseAll) }

    /// The page as HTML.
    package var text: String {
        let pauses = item?.pauses ?? view.person.plan.pauses
        let now = view.wording.pause(of: pauses, on: view.person.today).map {
            HTML.tag("p", "\(name): \($0)")
        }
        let own = item?.ownPauses ?? view.person.plan.pauses
        let current = own.first { $0.contains(view.person.today) }
        let fields = PlanFields(
            forms, Self.answers(current).merging(answers) { $1 }, mistake)
        return forms.frame.page(
            view.text(.planPause, ["name": name]), lead: forms.lead,
            [
                fields.wrong, now ?? .empty,
                current == nil ? .empty : .tag("h2", view.text(.planPauseChange)),
                fields.form(
                    does: "pause", .planPauseShow,
                    [
                        fields.date("from", .planFrom, today: true),
                        fields.date("until", .planUntil, hint: .planUntilHint),
                    ]),
                pauses.isEmpty
                    ? .empty
                    : .tag(
                        "section",
                        [
                            .tag("h2", view.text(.planResume)),
                            fields.form(
                                does: "resume", .planResumeShow,
                                [fields.date("resumed", .planResumeFrom, today: true)], look: .quiet
                            ),
                        ]), forms.back(.planCancel),
            ])
    }
}
