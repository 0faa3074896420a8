import Collections
import Feed
import CarePlan
import CivilTime
import Household
import Journal
import Publishing
package import Wording

/// The messages for errors of the household and for refusals of commands.
package struct HouseholdErrorText {
    let wording: Wording
    /// The text in front of a person's name in commands, such as `--person `.
    private let personPrefix: String

    /// Creates the messages in a language. `personPrefix` is the text in front of a person's name
    /// in the command that was typed.
    package init(_ wording: Wording, personPrefix: String = "") {
        self.wording = wording
        self.personPrefix = personPrefix
    }

    /// Returns the message for an error, or `nil` if the error belongs to another module.
    package func text(of error: any Error) -> String? {
        switch error {
        case let error as PersonError: text(error)
        case let error as ItemError: text(error)
        case let error as PlanRefusal: text(error)
        case let error as Household.SubscriberError: text(error)
        case let error as Household.UnknownBrowser:
            wording.text(.ownerRevokedUnknown, ["id": "\(error.number)"])
        case let error as Household.UnknownNoticeChannel:
            wording.text(.notifyUnknown, ["id": "\(error.number)"])
        case let error as Household.SettlingError: text(error)
        case let error as CommandRefusal: text(error)
        case let error as FeedError: wording.text(about: error)
        case let error as PublishError: wording.text(about: error)
        case let error as TooManyTasks: wording.text(about: error)
        default: wording.text(of: error)
        }
    }

    /// Returns the command that restores a removed plan.
    package static func bringingBack(
        _ id: String, version: some CustomStringConvertible
    ) -> String {
        "dosecal plan show \(id) --version \(version) | dosecal apply -"
    }

    /// Returns the id or name of the person that an error is about, or `nil` if it is about none.
    package static func person(in error: any Error) -> String? {
        switch error {
        case let error as PersonError: error.person
        case ItemError.unknown(_, _, let person): person
        case let error as PlanRefusal: error.person
        case let error as StoredPlanError: error.person
        case let error as CommandRefusal: error.person
        default: nil
        }
    }

    /// The greatest number of ids in a message.
    private static let mostNamed = 20

    /// Returns ids as a choice, such as `'a', 'b' or 'c'`. If there are too many, only the first
    /// are named and the rest are counted.
    func choice(_ ids: [String], after prefix: String = "") -> String {
        var quoted = ids.prefix(Self.mostNamed).map { "'\(prefix)\($0)'" }
        switch ids.count - quoted.count {
        case 0: break
        case 1: quoted.append("'\(prefix)\(ids[ids.count - 1])'")
        case let others: quoted.append(wording.text(.errorOthers, ["count": String(others)]))
        }
        return wording.alternatives(quoted)
    }

    func ambiguous(_ wanted: String, _ ids: [String]) -> String {
        wording.text(.errorAmbiguous, ["name": wanted, "choice": choice(ids)])
    }
}

extension HouseholdErrorText {
    private func text(_ error: PersonError) -> String {
        switch error {
        case .nobody: wording.text(.errorNobody)
        case .ahead(let id, let since):
            wording.text(.errorAhead, ["id": id, "since": since.description])
        case .removed(let id, let date, let version):
            wording.text(
                .errorRemoved,
                [
                    "id": id, "date": wording.longDate(date),
                    "command": Self.bringingBack(id, version: version),
                ])
        case .allRemoved(let id):
            wording.text(.errorAllRemoved, ["command": Self.bringingBack(id, version: "N")])
        case .several(let ids):
            wording.text(.errorSeveral, ["choice": choice(ids, after: personPrefix)])
        case .noOwner(let item, let ids):
            wording.text(
                .errorNoOwner, ["name": item, "choice": choice(ids, after: personPrefix)])
        case .unknown(let wanted, let known):
            wording.text(.errorUnknownPerson, ["name": wanted, "choice": choice(known)])
        case .ambiguous(let wanted, let ids): ambiguous(wanted, ids)
        }
    }

    private func text(_ error: ItemError) -> String {
        switch error {
        case .noName: wording.text(.errorNoName)
        case .ambiguous(let wanted, let ids): ambiguous(wanted, ids)
        case .unknown(let wanted, let known, let person):
            unknown(["name": wanted, "person": person], wanted, known)
        }
    }

    private func unknown(
        _ words: [String: String], _ wanted: String, _ known: [String]
    ) -> String {
        if let nearest = Spelling.nearest(to: wanted.lowercased(), in: known) {
            return wording.text(.errorNearItem, words.merging(["nearest": nearest]) { $1 })
        }
        return wording.text(
            known.isEmpty ? .errorNoItems : .errorUnknownItem,
            words.merging(["choice": choice(known)]) { $1 })
    }

    private func text(_ error: Household.SubscriberError) -> String {
        switch error {
        case .unknown(let wanted, let known):
            if let nearest = Spelling.nearest(to: wanted, in: known) {
                wording.text(.errorNearSubscriber, ["id": wanted, "nearest": nearest])
            } else {
                wording.text(.errorUnknownSubscriber, ["id": wanted])
            }
        case .revoked(let id, let moment):
            wording.text(
                .errorRevoked, ["id": id, "date": wording.longDate(moment.utc.date)])
        case .taken(let id, let free): wording.text(.errorTakenID, ["id": id, "free": free])
        }
    }

    private func text(_ error: Household.SettlingError) -> String {
        switch error {
        case .noEvidence(let number):
            wording.text(.errorNoEvidence, ["number": String(number)])
        case .noTime(let number): wording.text(.errorNoTime, ["number": String(number)])
        case .lensActMissing(let item): wording.text(.errorLensAct, ["item": item])
        case .noLensSet(let item): wording.text(.errorNoLensSet, ["item": item])
        }
    }
}

extension PersonError {
    fileprivate var person: String? {
        switch self {
        case .ahead(let id, _), .removed(let id, _, _), .allRemoved(let id): id
        case .nobody, .several, .noOwner, .unknown, .ambiguous: nil
        }
    }
}
