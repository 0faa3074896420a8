import CarePlan
import CivilTime
import Files
import ICalendar
import Schedule

/// Where UIDs come from: person, item and slot, never time, order or title (RFC 5545 3.8.4.7).
///
/// Each part is a hash, so that a UID names no medicine to whoever sees the feed.
struct Identity {
    /// Sixteen digits for the person: all UIDs of one plan begin with them.
    let person: String
    /// Sixteen digits for person, item, slot, its parts, and what it is for.
    let series: String

    /// With a secret nobody else can test a UID for the words behind it.
    init(plan: CarePlan, series: Series, secret: String? = nil) {
        let digest = secret.map { KeyedDigest($0).digits } ?? Self.digest
        person = Self.person(plan.id, secret: secret)
        self.series = digest([
            plan.id, series.item.id, series.slot, series.step ?? "", series.part ?? "",
            series.purpose.identity,
        ])
    }

    /// The digits of a person.
    static func person(_ id: String, secret: String?) -> String {
        secret.map { KeyedDigest($0).digits(of: [id]) } ?? digest([id])
    }

    static let domain = "dosecal"

    /// The UID of a series, or of its only occurrence.
    var uid: String { "\(person)-\(series)@\(Self.domain)" }

    /// The UID of one occurrence.
    func uid(of occurrence: Occurrence, _ series: Series) -> String {
        occurrence.elapsed == nil
            ? uid(ofDate: occurrence.date)
            : uid(ofDate: occurrence.date, of: series, occurrence.ordinal)
    }

    /// The UID of the only occurrence of a series, where another series like it follows.
    func uid(ofDate date: CivilDate) -> String { uid(ofDate: date, "") }

    /// The UID of an event of a series.
    func uid(of event: FeedEvents.Event, _ series: Series) -> String {
        guard let date = event.key else { return uid }
        return uid(ofDate: date, of: series, event.ordinal)
    }

    /// Only where hours are counted can a date have several.
    private func uid(ofDate date: CivilDate, of series: Series, _ ordinal: Int) -> String {
        guard series.dates.areElapsed else { return uid(ofDate: date) }
        return uid(ofDate: date, "-\(String(100 + ordinal).dropFirst())")
    }

    private func uid(ofDate date: CivilDate, _ ordinal: String) -> String {
        "\(person)-\(series)-\(date.compact)\(ordinal)@\(Self.domain)"
    }

    /// How many bytes follow the date, and the ordinal, in an occurrence's UID.
    static let bytesAfter = 1 + domain.utf8.count
    /// How many bytes the ordinal takes with its hyphen.
    static let ordinalLength = 3

    /// Sixteen hexadecimal digits (FNV-1a, 64 bits), each part ended by a byte that no part has.
    static func digest(_ parts: [String]) -> String {
        Hexadecimal.digits(FNV1a.sum(of: parts, endedBy: 0))
    }

    /// Whether a UID is one that a feed of this plan could have.
    static func belongs(_ uid: String, to plan: CarePlan) -> Bool {
        PublishedUID(uid)?.person == digest([plan.id]) && uid == uid.lowercased()
    }
}

extension Series.Purpose {
    /// Tells hints apart from the care itself, whatever a slot is called.
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
