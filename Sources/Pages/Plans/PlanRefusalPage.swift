package import Household
import HouseholdWording
import Wording

/// The page that explains why a plan cannot be changed.
package struct PlanRefusalPage {
    private let reason: String
    private let forms: PlanForm
    /// Whether the change is possible in the plan's text.
    private var isDoneInText = false

    /// Creates the page for a refusal.
    package init(
        _ refusal: PlanRefusal, _ view: PersonView, _ frame: PageFrame
    ) {
        self.init(Self.reason(refusal, view), view, frame)
        if case .notEditable = refusal { isDoneInText = true }
    }

    /// Creates the page with this reason.
    package init(
        _ reason: String, _ view: PersonView, _ frame: PageFrame
    ) {
        self.reason = reason
        forms = PlanForm(view: view, frame: frame)
    }

    /// Returns the text of a refusal.
    package static func reason(_ refusal: PlanRefusal, _ view: PersonView) -> String {
        RefusalWords(view.wording).text(refusal)
    }

    /// Creates the page for a subscriber who may see only a part of the plan.
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
