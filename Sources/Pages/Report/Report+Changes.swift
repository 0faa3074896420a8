import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import Wording

extension Report {
    /// The versions that were applied within the window, with their changes, and the pauses of the
    /// current plan that overlap the window.
    var changesSection: HTML {
        let versions = timeline.history.versions
        let changes = versions.indices.filter { index in
            contains(person.zone.wallClock(at: versions[index].since).date)
        }
        guard !changes.isEmpty || !pauses.isEmpty else {
            return openSection(text(.reportChanges), [.tag("p", text(.reportChangesNone))])
        }
        let items = changes.map { index in
            let before = versions[..<index].last { $0.plan != nil }?.plan
            return HTML.tag("li", [line(versions[index], after: before)])
        }
        return openSection(text(.reportChanges), [.tag("ul", pauses + items)])
    }

    /// The pauses of the current plan that overlap the window.
    private var pauses: [HTML] {
        let all =
            [(text(.pauseAll), person.plan.pauses)]
            + person.plan.items.filter { isChosen($0) && $0.isEnabled }
            .map { ($0.title, $0.ownPauses) }
        return all.flatMap { name, pauses in
            pauses.filter { $0.from <= through && $0.until ?? .latest >= from }
                .map { HTML.tag("li", "\(name): \(wording.pause($0))".capitalizedFirst) }
        }
    }

    private func line(_ version: PlanHistory.Version, after before: CarePlan?) -> HTML {
        let head = text(
            version.plan == nil ? .reportChangesRemoved : .reportChangesVersion,
            ["number": String(version.number), "time": said(version.since)])
        guard let plan = version.plan, let before else { return HTML(head) }
        let words = words(PlanDifference(from: before, to: plan))
        let told = words.isEmpty ? [wording.text(.applyOnlyText)] : words
        return .lines([HTML(head)] + told.map { .small($0) })
    }

    private func words(_ difference: PlanDifference) -> [String] {
        let head = difference.head.map { change in
            if case .zone(_, let new) = change {
                text(.reportChangesZone, ["zone": new])
            } else {
                wording.text(of: change)
            }
        }
        let added = difference.added.filter(isChosen).map {
            text(.reportChangesAdded, ["name": $0.title])
        }
        let changed = difference.changed.filter { tells(of: $0.new.id) }.map { item in
            let changes = ItemChangeWords(wording, item).texts.joined(separator: "; ")
            return "\(item.new.title): \(changes)"
        }
        let gone = difference.removed.filter(isChosen).map {
            text(.reportChangesGone, ["name": $0.title])
        }
        return head + added + changed + gone
    }
}
