import CarePlan
import CivilTime

/// The fields of an entry in a file, in the order in which they are written. The digest of an entry
/// covers them.
package enum EntryField: String, CaseIterable, Hashable, Sendable {
    case id, recorded, source, author, person, item, name, unit, zone, what, day
    case slot, ordinal, planned, at, amount, until, undoes, note, evidence, grade
    /// The digest, which is not part of the entry itself.
    case digest

    /// Returns the value of the field in an entry, or `nil` if the entry has none.
    package func text(in entry: Entry) -> String? {
        switch self {
        case .id: entry.id.description
        case .recorded: entry.recorded.description
        case .source: entry.source.rawValue
        case .author: entry.author?.description
        case .person: entry.subject.person
        case .item: entry.subject.item
        case .name: entry.subject.name
        case .unit: entry.subject.unit
        case .zone: entry.subject.zone
        case .what: entry.action.kind.rawValue
        case .day: entry.day.description
        case .slot: entry.action.planned?.slot
        case .ordinal: entry.action.planned.map { String($0.ordinal) }
        case .planned: entry.action.planned?.start?.description
        case .at: entry.action.at?.description
        case .amount: entry.action.amount?.description
        case .until: entry.action.until?.description
        case .undoes: entry.action.undone?.description
        case .note: entry.note
        case .evidence: entry.basis?.evidence.description
        case .grade: entry.basis?.grade.rawValue
        case .digest: nil
        }
    }
}
