import CarePlan
import CivilTime
import Household
import HouseholdWording
package import Journal
import Wording

/// `/plan/TOKEN`: what is planned, item by item, and the ways to change it.
package struct PlanPage {
    private let views: [PersonView]
    private let versions: [String: StoredPlan]
    private let unreadable: [String]
    private let frame: PageFrame

    /// A page about the persons in view, with the versions in force by their ids, and the names of
    /// those whose plans cannot be read. Nil if nobody is in view.
    package init?(
        _ views: [PersonView], versions: [String: StoredPlan], unreadable: [String],
        _ frame: PageFrame
    ) {
        guard !views.isEmpty else { return nil }
        self.views = views
        self.versions = versions
        self.unreadable = unreadable
        self.frame = frame
    }

    private var wording: Wording { frame.wording }
    private var isAlone: Bool { views.count + unreadable.count == 1 }

    /// The page as HTML.
    package var text: String {
        let notices = unreadable.map(frame.unreadableSection)
        let title = wording.text(.planPage)
        return frame.page(
            isAlone ? wording.text(.pageDayOf, ["day": title, "person": views[0].name]) : title,
            lead: isAlone ? views[0].name : nil, notices + views.map(section),
            heading: .tag("h1", title))
    }

    private func section(_ view: PersonView) -> HTML {
        let part = PlanSection(view, versions[view.person.id], frame, isAlone: isAlone)
        // A heading names the section where there are others.
        let name = HTML.tag("h2", ["class": isAlone ? "aloud" : ""], view.name)
        return .tag(
            "section", ["id": "p\(view.person.id)"], [name] + part.pieces)
    }
}
