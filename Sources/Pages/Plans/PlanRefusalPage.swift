package import Household
import HouseholdWording
import Wording

/// The page that says why a plan cannot be changed that way.
package struct PlanRefusalPage {
    private let reason: String
    private let forms: PlanForm
    /// Whether it can be done in the plan's text.
    private var isDoneInText = false

    /// The page about a refusal; `place` is where the browser is.
    package init(
        _ refusal: PlanRefusal, _ view: PersonView, _ frame: PageFrame
    ) {
        self.init(Self.reason(refusal, view), view, frame)
        if case .notEditable = refusal { isDoneInText = true }
    }

    /// The page about what was entered, with what is wrong with it.
    package init(
        _ reason: String, _ view: PersonView, _ frame: PageFrame
    ) {
        self.reason = reason
        forms = PlanForm(view: view, frame: frame)
    }

    /// A refusal in the words of a page.
    package static func reason(_ refusal: PlanRefusal, _ view: PersonView) -> String {
        RefusalWords(view.wording).text(refusal)
    }

    /// The page for somebody whose address shows a part of the plan only.
    package init(partialTo view: PersonView, _ frame: PageFrame) {
        self.init(view.text(.planPartial), view, frame)
    }

    /// The page as HTML.
    package var text: String {
        forms.frame.page(
            forms.view.text(.planRefusal),
            [.tag("p", ["class": "said", "role": "alert"], reason), asText, forms.back()])
    }

    private var asText: HTML {
        isDoneInText
            ? forms.frame.button(to: .text(person: forms.view.person.id), .planText) : .empty
    }
}
