import CarePlan
import Household
import Wording

/// `/plan/TOKEN/packing/PERSON`: asks for the days of a journey, and shows what to pack.
package struct PlanPackingPage {
    private let answers: [String: String]
    private let mistake: PlanFieldMistake?
    private let list: PackingList?
    private let forms: PlanForm

    /// Creates the page with the given answers, and their mistake or the list.
    package init(
        _ answers: [String: String], _ mistake: PlanFieldMistake?, _ list: PackingList?,
        _ view: PersonView, _ frame: PageFrame
    ) {
        self.answers = answers
        self.mistake = mistake
        self.list = list
        forms = PlanForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }

    /// The page as HTML.
    package var text: String {
        let fields = PlanFields(forms, answers, mistake)
        return forms.frame.page(
            view.text(.planPack), lead: forms.lead,
            [
                fields.wrong, list?.piece ?? .tag("p", view.text(.planPackWhat)),
                fields.form(
                    does: "pack", .planPackShow,
                    [
                        fields.date("pack-from", .planFrom, today: true),
                        fields.date("pack-until", .planUntil),
                        fields.number("reserve", .planPackReserve, usual: "3"),
                    ]), forms.back(),
            ])
    }
}
