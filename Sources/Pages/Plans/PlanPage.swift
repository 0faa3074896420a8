import CarePlan
import CivilTime
import Household
import HouseholdWording
package import Journal
import Wording

/// `/plan/TOKEN`: the plans item by item, and the ways to change them.
package struct PlanPage {
    private let views: [PersonView]
    private let versions: [String: StoredPlan]
    private let unreadable: [String]
    private let frame: PageFrame

    /// Creates the page of these persons, with the versions in force by person id; `unreadable` are
    /// the names of persons whose plans cannot be read. Returns `nil` if there are no persons.
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
        // With one person, the page's heading already has the name.
        let name = HTML.tag("h2", ["class": isAlone ? "aloud" : ""], view.name)
        return .tag(
            "section", ["id": "p\(view.person.id)"], [name] + part.pieces)
    }
}
