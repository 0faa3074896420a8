package import Adherence
import CarePlan
package import Journal
import Schedule

extension Household {
    /// Requests of which one was not recorded; thrown so that the store takes none of them.
    package struct NotAllRecorded: Error {
        /// What each came to, or would have.
        package let recordings: [Recording]
    }

    /// Records all of these of a person who was loaded in the same change, or none: then it throws
    /// `NotAllRecorded`.
    package func recordAll(
        _ requests: [Request], of person: Person, by author: Author,
        in change: borrowing StoreChange
    ) throws -> [Recording] {
        var recordings: [Recording] = []
        for request in requests {
            let known = recordings.last?.person ?? person
            recordings.append(try record(request, of: known, by: author, in: change))
        }
        guard recordings.allSatisfy(\.isDone) else {
            throw NotAllRecorded(recordings: recordings)
        }
        return recordings
    }
}

extension Person {
    /// The doses among these that are due together, two or more at a time, and may be taken at once.
    package func together(among outcomes: [Outcome]) -> [[Outcome]] {
        let doses = outcomes.filter { outcome in
            let item = outcome.series.item
            return item.isMedicine && !outcome.isAllDay && timeline.isOpen(outcome, at: now)
                && plan.items.contains { $0.id == item.id }
        }
        return Dictionary(grouping: doses, by: \.start).values.filter { $0.count > 1 }
            .sorted { $0[0].start < $1[0].start }
    }
}
