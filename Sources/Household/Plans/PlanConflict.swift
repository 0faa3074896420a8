import CarePlan
import Journal

/// A text of a plan that was made from a version which is no longer the last, and what others changed
/// meanwhile.
package struct PlanConflict {
    /// The text, which is not saved.
    package let text: [UInt8]
    /// What it changes in the version from which it was made.
    package let own: PlanOutlook
    /// What the versions since then changed.
    package let theirs: PlanOutlook
    /// The text of the last version, and its number.
    package let newest: (text: [UInt8], number: Int)
    /// The text of the last version with what this one changes; nil where both change the same lines,
    /// or the result is no plan of the person's.
    package let merged: [UInt8]?
}

extension Household {
    /// What stands against a text that was made from a version; nil where that is the last one, or
    /// the text is in force already. Throws `PlanRefusal` where there is no such version.
    package func conflict(_ plan: Submission, editedFrom base: Int) throws -> PlanConflict? {
        let person = plan.plan.id
        let versions = try store.plans(of: person, since: nil)
        guard let last = versions.last, last.number != base, let content = last.content,
            content.text != plan.text
        else { return nil }
        guard let first = versions.last(where: { $0.number == base }), let old = first.content,
            let before = try identified(first, of: person),
            let newest = try identified(last, of: person)
        else { throw PlanRefusal.changedMeanwhile(person: person, last: last.number, base: base) }
        let own = try change(to: plan)
        let merged = TextMerge.merged(old.text, plan.text, content.text)
        return PlanConflict(
            text: plan.text,
            own: try PlanOutlook(
                PlanChange(
                    person: person, before: before, after: own.after,
                    past: versions.filter { $0.number <= base },
                    version: old.text == plan.text ? nil : own.version), in: self),
            theirs: try PlanOutlook(
                PlanChange(
                    person: person, before: before, after: newest,
                    past: versions.filter { $0.number < last.number }, version: last), in: self),
            newest: (content.text, last.number),
            merged: try merged.flatMap { try isPossible($0, of: person) ? $0 : nil })
    }

    /// Whether a merged text is a valid plan of the person.
    private func isPossible(_ text: [UInt8], of person: String) throws -> Bool {
        do {
            _ = try submission(text, of: person)
            return true
        } catch is PlanErrors {
            return false
        } catch is PlanRefusal {
            return false
        }
    }
}
