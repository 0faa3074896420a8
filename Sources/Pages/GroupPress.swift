package import CivilTime
import Household
import Journal

/// A press that records several doses together. It names each dose that the page showed, and the
/// concerns that were confirmed.
package struct GroupPress: Sendable {
    /// A dose of the press.
    package struct Dose: Hashable, Sendable {
        /// The code of the item.
        package let item: String
        /// The occurrence of the item.
        package let moment: Press.OccurrenceKey
        /// The code of the concerns that were confirmed.
        package var confirmed: String?
    }
    /// The doses, in the order of the page.
    package let doses: [Dose]
    /// The time at which the doses were taken, or `nil` for now.
    package private(set) var time: TimeOfDay?
    private static let most = 100

    init(_ doses: [Dose]) { self.doses = doses }

    /// Reads the fields of a form, or returns `nil` if no page sends such a form.
    package init?(_ form: [String: String]) {
        guard form["do"] == "all", let words = form["doses"]?.split(separator: " "),
            (1...Self.most).contains(words.count)
        else { return nil }
        doses = words.compactMap { Dose(String($0)) }
        guard doses.count == words.count, Set(doses.map(\.name)).count == doses.count else {
            return nil
        }
        if let clock = form["at"] {
            guard let time = TimeOfDay(clock) else { return nil }
            self.time = time
        }
    }

    /// The form fields of the press.
    var fields: [(name: String, value: String)] {
        [("do", "all"), ("doses", doses.map(\.word).joined(separator: " "))]
            + (time.map { [("at", $0.description)] } ?? [])
    }

    /// Returns the press with another time and without confirmations.
    func taken(at time: TimeOfDay) -> GroupPress {
        var press = GroupPress(
            doses.map { dose in
                var dose = dose
                dose.confirmed = nil
                return dose
            })
        press.time = time
        return press
    }

    /// Returns the press with the concerns of these recordings confirmed.
    func confirmed(_ recordings: [Household.Recording]) -> GroupPress {
        var press = GroupPress(
            zip(doses, recordings).map { dose, recording in
                guard case .needsConfirmation(let unconfirmed) = recording.verdict else {
                    return dose
                }
                var dose = dose
                dose.confirmed = unconfirmed.code
                return dose
            })
        press.time = time
        return press
    }
}

extension GroupPress.Dose {
    fileprivate var name: [String] {
        [item, moment.slot, "\(moment.date)", "\(moment.ordinal)"]
    }

    /// The value in a form. No part of it contains a slash or a blank.
    fileprivate var word: String {
        (name + [confirmed].compactMap { $0 }).joined(separator: "/")
    }

    fileprivate init?(_ word: String) {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard (4...5).contains(parts.count),
            let moment = Press.OccurrenceKey([
                "slot": parts[1], "date": parts[2], "ordinal": parts[3],
            ])
        else { return nil }
        item = parts[0]
        self.moment = moment
        confirmed = parts.count > 4 ? parts[4] : nil
    }
}
