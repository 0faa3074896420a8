package import Household
import Wording

/// The page shown when another person changed the plan meanwhile. It has both changes and both
/// texts, to merge them.
package struct PlanConflictPage {
    private let conflict: PlanConflict
    private let forms: PlanForm

    /// Creates the page for a text that is not saved.
    package init(
        _ conflict: PlanConflict, _ view: PersonView, _ frame: PageFrame
    ) {
        self.conflict = conflict
        forms = PlanForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }

    /// The page as HTML.
    package var text: String {
        var texts = PlanTextForm(
            conflict.merged ?? conflict.newest.text, base: conflict.newest.number,
            own: conflict.text, forms)
        texts.isMerged = conflict.merged != nil
        return forms.frame.page(
            view.text(.planConflict), lead: forms.lead,
            [
                .tag("p", ["class": "said", "role": "alert"], view.text(.planConflictWhat)),
                section(.planConflictTheirs, conflict.theirs),
                section(.planConflictOwn, conflict.own),
                .tag(
                    "section",
                    [
                        .tag("h2", view.text(.planConflictGoOn)),
                        .tag(
                            "p",
                            view.text(
                                conflict.merged == nil ? .planConflictHow : .planConflictMerged)),
                        texts.piece,
                    ]), forms.back(.planCancel),
            ])
    }

    private func section(_ title: Wording.Key, _ outlook: PlanOutlook) -> HTML {
        .tag("section", [.tag("h2", view.text(title)), ChangeList(outlook, view).short])
    }
}
