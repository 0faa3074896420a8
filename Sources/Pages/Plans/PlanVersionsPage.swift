import Household
import Journal
import Wording

/// `/plan/TOKEN/versions/PERSON`: the versions of a plan, newest first.
package struct PlanVersionsPage {
    private let versions: [PlanVersion]
    private let forms: PlanForm

    /// Creates the page of these versions, which are given oldest first.
    package init(_ versions: [PlanVersion], _ view: PersonView, _ frame: PageFrame) {
        self.versions = versions
        forms = PlanForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }

    /// The page as HTML.
    package var text: String {
        let lines = versions.reversed().map { version in
            let page = PagePlace.versions(person: view.person.id, number: version.stored.number)
            let now = version.isLast ? " (\(view.text(.planVersionNow)))" : ""
            return HTML.tag(
                "li",
                [
                    .tag(
                        "span", ["class": "title"],
                        [
                            .link(forms.link(to: page), version.title(view)),
                            HTML(now),
                        ]),
                    .tag("p", ["class": "faint"], version.since(view)),
                ] + version.changes(view))
        }
        return forms.frame.page(
            view.text(.planVersions), lead: forms.lead,
            [
                .tag("p", view.text(.planVersionsWhat)),
                .tag("ul", ["class": "items"], lines), forms.back(),
            ])
    }
}

/// `/plan/TOKEN/versions/PERSON/NUMBER`: the text of a version, and the button that restores it.
package struct PlanVersionPage {
    private let version: PlanVersion
    private let last: Int
    private let forms: PlanForm

    /// Creates the page of a version; `last` is the number of the newest one.
    package init(
        _ version: PlanVersion, last: Int, _ view: PersonView, _ frame: PageFrame
    ) {
        self.version = version
        self.last = last
        forms = PlanForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }

    /// The page as HTML.
    package var text: String {
        forms.frame.page(
            version.title(view), lead: forms.lead,
            [
                .tag("p", ["class": "faint"], version.since(view))
            ] + version.changes(view) + content + [
                .tag(
                    "p",
                    [
                        .link(
                            forms.link(to: .versions(person: view.person.id)), class: "again",
                            view.text(.planVersions))
                    ])
            ])
    }

    private var content: [HTML] {
        guard let text = version.stored.content?.text else { return [] }
        let shown = HTML.tag(
            "pre",
            ["tabindex": "0", "dir": "ltr", "role": "region", "aria-label": version.title(view)],
            String(decoding: text, as: UTF8.self))
        guard !version.isLast else { return [shown] }
        return [
            .tag("p", view.text(.planVersionBackWhat)),
            forms.button(
                view.text(.planVersionBack), .primary, sending: text, base: last,
                to: .text(person: view.person.id)), shown,
        ]
    }
}
