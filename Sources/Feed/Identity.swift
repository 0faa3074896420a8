import CarePlan
import CivilTime
import Files
import ICalendar
import Schedule

/// The UIDs of a series, made from person, item and slot, but not from time, order or title (RFC
/// 5545 3.8.4.7).
///
/// The parts are hashed, so a UID does not name a medicine.
struct Identity {
    /// The digest of the person: 16 digits with which all UIDs of one plan begin.
    let person: String
    /// The digest of person, item, slot, its parts, and purpose: 16 digits.
    let series: String

    /// Creates the identity of a series. With a secret, others cannot test a UID for names.
    init(plan: CarePlan, series: Series, secret: String? = nil) {
        let digest = secret.map { KeyedDigest($0).digits } ?? Self.digest
        person = Self.person(plan.id, secret: secret)
        self.series = digest([
            plan.id, series.item.id, series.slot, series.step ?? "", series.part ?? "",
            series.purpose.identity,
        ])
    }

    /// Returns the 16 hex digits that identify a person in UIDs.
    static func person(_ id: String, secret: String?) -> String {
        secret.map { KeyedDigest($0).digits(of: [id]) } ?? digest([id])
    }

    static let domain = "dosecal"

    /// The UID of a series, or of its only occurrence.
    var uid: String { "\(person)-\(series)@\(Self.domain)" }

    /// Returns the UID of an occurrence.
    func uid(of occurrence: Occurrence, _ series: Series) -> String {
        occurrence.elapsed == nil
            ? uid(ofDate: occurrence.date)
            : uid(ofDate: occurrence.date, of: series, occurrence.ordinal)
    }

    /// Returns the UID of the only occurrence of a series that is followed by series like it.
    func uid(ofDate date: CivilDate) -> String { uid(ofDate: date, "") }

    /// Returns the UID of a separate event.
    func uid(of event: FeedEvents.Event, _ series: Series) -> String {
        guard let date = event.key else { return uid }
        return uid(ofDate: date, of: series, event.ordinal)
    }

    /// Returns a UID, with the ordinal if the series counts elapsed hours, so that one date can have
    /// several occurrences.
    private func uid(ofDate date: CivilDate, of series: Series, _ ordinal: Int) -> String {
        guard series.dates.areElapsed else { return uid(ofDate: date) }
        return uid(ofDate: date, "-\(String(100 + ordinal).dropFirst())")
    }

    private func uid(ofDate date: CivilDate, _ ordinal: String) -> String {
        "\(person)-\(series)-\(date.compact)\(ordinal)@\(Self.domain)"
    }

    /// The number of bytes after the date, or after the ordinal, in an occurrence's UID.
    static let bytesAfter = 1 + domain.utf8.count
    /// The number of bytes of the ordinal and its hyphen.
    static let ordinalLength = 3

    /// Returns 16 hexadecimal digits (FNV-1a, 64 bits). Each part is ended by a byte that parts do
    /// not contain.
    static func digest(_ parts: [String]) -> String {
        Hexadecimal.digits(FNV1a.sum(of: parts, endedBy: 0))
    }

    /// Returns whether a feed of this plan could have a UID.
    static func belongs(_ uid: String, to plan: CarePlan) -> Bool {
        PublishedUID(uid)?.person == digest([plan.id]) && uid == uid.lowercased()
    }
}

extension Series.Purpose {
    /// Distinguishes the hints of a slot from its care, and from each other.
    fileprivate var identity: String {
        switch self {
        case .dose, .reminder: ""
        case .replacement: "replacement"
        case .replacementSoon: "soon"
        case .wear: "wear"
        case .refill: "refill"
        case .expiry: "expiry"
        case .useUp: "use-up"
        }
    }
}
