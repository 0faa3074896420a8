import CarePlan
import Journal

/// A conflict between an edited plan text and versions that were stored since it was loaded.
package struct PlanConflict {
    /// The edited text, which is not stored.
    package let text: [UInt8]
    /// The changes of the text, relative to the version that it was based on.
    package let own: PlanOutlook
    /// The changes of the versions stored since then.
    package let theirs: PlanOutlook
    /// The text and number of the last version.
    package let newest: (text: [UInt8], number: Int)
    /// The last version merged with the changes of the edited text, or `nil` if both change the
    /// same lines or the result is not a valid plan of the person.
    package let merged: [UInt8]?
}

extension Household {
    /// Returns the conflict of an edited text, or `nil` if it is based on the last version or
    /// already in force. Throws `PlanRefusal` if the base version does not exist.
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

    /// Returns whether a merged text is a valid plan of the person.
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
