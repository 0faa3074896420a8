import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import Wording

extension Report {
    /// The versions that were applied within the window, with their changes, and the other pauses
    /// of the current plan that overlap the window.
    var changesSection: HTML {
        let versions = timeline.history.versions
        let changes = versions.indices.filter { index in
            contains(person.zone.wallClock(at: versions[index].since).date)
        }
        let before = { (index: Int) in versions[..<index].last { $0.plan != nil }?.plan }
        let pauses = pauses(known: changes.first.flatMap { before($0) ?? versions[$0].plan })
        guard !changes.isEmpty || !pauses.isEmpty else {
            return openSection(text(.reportChanges), [.tag("p", text(.reportChangesNone))])
        }
        let items = changes.map { index in
            HTML.tag("li", [line(versions[index], after: before(index))])
        }
        return openSection(text(.reportChanges), [.tag("ul", pauses + items)])
    }

    /// Returns the pauses of the current plan that overlap the window, without those that its
    /// versions changed after the plan `earlier`, which are listed with their version.
    private func pauses(known earlier: CarePlan?) -> [HTML] {
        let items = person.plan.items.filter { isChosen($0) && $0.isEnabled }.map { item in
            let before = earlier?.items.first { $0.id == item.id }
            return (item.title, item.ownPauses, before?.ownPauses)
        }
        let all = [(text(.pauseAll), person.plan.pauses, earlier?.pauses)] + items
        return all.flatMap { name, pauses, before in
            pauses.filter {
                $0.from <= through && $0.until ?? .latest >= from && before?.contains($0) ?? true
            }
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
