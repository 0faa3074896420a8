package import CivilTime
package import Journal
package import Wording

extension Wording {
    /// Returns who was told, and when, that an occurrence with these entries stayed open.
    ///
    /// - Parameter clock: Returns the text of a time.
    package func tellings(in entries: [Entry], _ clock: (Instant) -> String) -> [String] {
        entries.compactMap { entry in
            entry.told.map { text(.entryToldNote, ["name": $0, "time": clock(entry.recorded)]) }
        }
    }

    /// Returns the author of an entry in the form that follows a verb, such as "by 'Kitchen
    /// tablet'".
    package func text(of author: Author) -> String {
        switch author {
        case .command: text(.authorCommand)
        case .owner(""): text(.authorOwner)
        case .owner(let browser): text(.authorOwnerBrowser, ["name": browser])
        case .subscriber(let name): text(.authorSubscriber, ["name": name])
        case .account(let name): text(.authorAccount, ["name": name])
        case .told(let name): text(.authorTold, ["name": name])
        case .imported(let place):
            // The full path would reveal the owner's folders to subscribers.
            text(
                .authorImport, ["name": place.split(separator: "/").last.map(String.init) ?? place])
        }
    }
}
