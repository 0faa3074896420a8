package import Adherence
import CarePlan
package import Journal
import Schedule

extension Household {
    /// The error that rolls back the transaction if one of several requests was not recorded.
    package struct NotAllRecorded: Error {
        /// The results of all requests, including those that were rolled back.
        package let recordings: [Recording]
    }

    /// Records all requests for a person who was loaded in the same transaction. Throws
    /// `NotAllRecorded` if one of them is not recorded.
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
    /// Returns the groups of two or more doses that are due at the same time and can be taken
    /// together.
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
