import CivilTime
import CalendarImport
package import Journal

/// Handling of open tasks that an app deletes.
extension Household {
    /// The limits for deletions: if an app deletes more than this number of tasks in this number of
    /// minutes, all of them wait for a decision. An app that empties its list does not mean that
    /// every dose is skipped.
    private static let (mostDeletions, minutes) = (5, 10)

    /// Returns whether an app may delete an open task, which records its dose as skipped.
    ///
    /// If not, the deletion is added to `unmatched`. Deletions shortly before are undone and added,
    /// too. Until all of them are settled, no further deletion is accepted from the same place.
    package func mayDelete(
        _ uid: String, of person: String, from place: String, in change: borrowing StoreChange
    ) throws -> Bool {
        let deletion = Evidence(deletionOf: uid, from: place, read: now)
        let held = try store.unmatched().filter {
            $0.evidence.origin == place && $0.evidence.deletedUID != nil
        }
        if held.contains(where: { $0.settlement == .dropped && $0.evidence.id == deletion.id }) {
            return false
        }
        if !held.contains(where: { $0.settlement == nil }) {
            let recent = try recentDeletions(of: person, from: place)
            guard recent.count >= Self.mostDeletions else { return true }
            let evidence = recent.map { Evidence(deletionOf: $0.uid, from: place, read: now) }
            try change.add(unmatched: evidence)
            try change.append(
                zip(recent, evidence).map { deleted, evidence in
                    let entry = deleted.entry
                    return Entry(
                        id: newID(), recorded: now, source: .calendar, subject: entry.subject,
                        day: entry.day, action: .undone(entry.id),
                        basis: Entry.Basis(evidence.id, .check), author: entry.author)
                })
        }
        try change.add(unmatched: [deletion])
        return false
    }

    /// Returns the entries that recently recorded a dose as skipped because an app deleted its
    /// task.
    private func recentDeletions(
        of person: String, from place: String
    ) throws -> [(uid: String, entry: Entry)] {
        let since = now.advanced(byMinutes: -Self.minutes)
        let entries = Record(try store.entries(of: person, since: nil)).standing
        return try entries.compactMap { entry in
            guard entry.action.kind == .skipped, entry.recorded >= since, let basis = entry.basis,
                let evidence = try store.evidence(basis.evidence), evidence.origin == place,
                let uid = evidence.deletedUID
            else { return nil }
            return (uid, entry)
        }
    }
}
