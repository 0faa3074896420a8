import CarePlan
import CivilTime
package import Household
import HouseholdWording
import Journal
import Schedule
import Wording

/// The page that shows the changes of a plan before its button saves them.
package struct PlanReviewPage {
    private let outlook: PlanOutlook
    private let changes: ChangeList
    private let base: Int
    private let packing: PackingList?
    private let forms: PlanForm

    /// Creates the page for a change of a version, with what to pack for a journey.
    package init(
        _ outlook: PlanOutlook, base: Int, packing: PackingList? = nil, _ view: PersonView,
        _ frame: PageFrame
    ) {
        self.packing = packing
        self.outlook = outlook
        self.base = base
        changes = ChangeList(outlook, view)
        forms = PlanForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }
    private var person: String { outlook.change.person }

    /// The page as HTML.
    package var text: String {
        guard let text = outlook.change.version?.content?.text else {
            return forms.frame.page(
                view.text(.planSame), lead: forms.lead,
                [.tag("p", ["class": "said"], view.text(.planSameWhy)), forms.back()])
        }
        return forms.frame.page(
            view.text(.planReview), lead: forms.lead,
            [
                .tag("p", ["class": "said"], view.text(.planReviewWhat)),
                warnings, .tag("section", [.tag("h2", view.text(.planChanges)), changes.piece]),
                gaps, otherTimes, packing.map { folded(.planPack, $0.content) } ?? .empty,
                buttons(text),
            ])
    }

    private var otherTimes: HTML {
        let lines = changes.otherTimes
        guard !lines.isEmpty else { return .empty }
        return folded(.planOtherTimes, .tag("ul", ["class": "changes"], lines))
    }

    /// The intervals between the doses of items whose clocks change on a journey.
    private var gaps: HTML {
        let words = JourneyWords(view.wording)
        let lines = outlook.journeys.flatMap(\.gaps).filter(\.isChanged).map { gap in
            HTML.tag("li", "\(gap.item.name): \(words.text(of: gap))")
        }
        guard !lines.isEmpty else { return .empty }
        return folded(.planGaps, .tag("ul", ["class": "plain"], lines))
    }

    private func folded(_ title: Wording.Key, _ content: HTML) -> HTML {
        .tag(
            "details", ["class": "late"], [.tag("summary", view.text(title)), content])
    }

    /// The warnings, shown first.
    private var warnings: HTML {
        let texts =
            changes.words.pauses + stops + changes.words.closed + changes.words.resumed + journeys
            + changes.words.gaps
            + changes.words.silence + slips
            + renamings
        guard !texts.isEmpty else { return .empty }
        let lines = texts.map { HTML.tag("li", $0) }
        return .tag(
            "section", ["class": "said"],
            [.tag("h2", view.text(.planWarnings)), .tag("ul", ["class": "plain"], lines)])
    }

    /// The advice to ask a doctor before a medicine is stopped.
    private var stops: [String] {
        let difference = outlook.difference
        let isStopped =
            difference.removed.contains { $0.isMedicine && $0.isEnabled }
            || difference.changed.contains {
                $0.old.isMedicine && $0.old.isEnabled && !$0.new.isEnabled
            }
        return isStopped ? [view.text(.planStopAsk)] : []
    }

    private var journeys: [String] {
        let words = JourneyWords(view.wording)
        return outlook.journeys.flatMap { journey, gaps -> [String] in
            let warnings = gaps.flatMap(words.warnings)
            return [words.clocks(on: journey, from: outlook.person.zone.home)].compactMap(\.self)
                + warnings + (warnings.isEmpty ? [] : [view.text(.planAskDoctor)])
        }
    }

    private var slips: [String] {
        let items = outlook.difference.added + outlook.difference.changed.map(\.new)
        return items.flatMap { item in
            item.slips(on: outlook.person.today, in: outlook.person.zone).map {
                "\(item.name): \($0.text(view.wording))"
            }
        }
    }

    private var renamings: [String] {
        changes.words.renamings.map { old, new in
            view.text(.planRenamed, ["new": new.name, "old": old.name, "id": old.id])
        }
    }

    private func buttons(_ text: [UInt8]) -> HTML {
        .tag(
            "div", ["class": "deciding"],
            [
                forms.button(
                    view.text(.planSave), .primary, sending: text, base: base,
                    to: .save(person: person)),
                forms.button(
                    view.text(.planWriteOn), .quiet, sending: text, base: base,
                    to: .text(person: person), isUnfinished: true),
                forms.back(.planCancel),
            ])
    }
}
