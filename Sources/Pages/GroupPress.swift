package import CivilTime
import Household
import Journal

/// A press that takes several doses at once. It names each that its page showed, and what somebody
/// was told of it.
package struct GroupPress: Sendable {
    /// One of the doses.
    package struct Dose: Hashable, Sendable {
        /// The code of its item.
        package let item: String
        /// Which of the item's it is.
        package let moment: Press.Moment
        /// The code of the concerns that were confirmed.
        package var confirmed: String?
    }
    /// The doses.
    package let doses: [Dose]
    /// When they were taken, or `nil` for now.
    package private(set) var time: TimeOfDay?
    private static let most = 100

    init(_ doses: [Dose]) { self.doses = doses }

    /// Reads the fields of its form; nil if no page has such a button.
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

    /// The fields of its form.
    var fields: [(name: String, value: String)] {
        [("do", "all"), ("doses", doses.map(\.word).joined(separator: " "))]
            + (time.map { [("at", $0.description)] } ?? [])
    }

    /// The same doses, taken at another time, without what was confirmed.
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

    /// The same once somebody confirmed what came of it.
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

    /// No part of it has a slash or a blank.
    fileprivate var word: String {
        (name + [confirmed].compactMap { $0 }).joined(separator: "/")
    }

    fileprivate init?(_ word: String) {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard (4...5).contains(parts.count),
            let moment = Press.Moment([
                "slot": parts[1], "date": parts[2], "ordinal": parts[3],
            ])
        else { return nil }
        item = parts[0]
        self.moment = moment
        confirmed = parts.count > 4 ? parts[4] : nil
    }
}
