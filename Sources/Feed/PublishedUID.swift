public import CarePlan
public import CivilTime
public import Schedule

/// A UID in the form of dosecal's own: by it what an app gives back is known again.
public struct PublishedUID: Hashable, Sendable {
    /// Sixteen digits that stand for the person.
    public let person: String
    /// The UID of the whole series.
    public let series: String
    /// The occurrence's planned date; nil for a series as a whole, or for its only occurrence.
    public let date: CivilDate?
    /// Which of the slot's moments on the date.
    public let ordinal: Int

    /// Nil for the UIDs of others. Apps may change the case (Apple Reminders does).
    public init?(_ uid: String) {
        let parts = uid.lowercased().split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == Identity.domain else { return nil }
        let fields = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard (2...4).contains(fields.count),
            zip(fields, [16, 16, 8, 2]).allSatisfy({ field, length in
                field.utf8.count == length && field.allSatisfy(\.isHexDigit)
            })
        else { return nil }
        person = String(fields[0])
        series = "\(fields[0])-\(fields[1])@\(Identity.domain)"
        date = fields.count > 2 ? CivilDate(compact: fields[2]) : nil
        ordinal = fields.count > 3 ? Int(fields[3]) ?? 1 : 1
        if fields.count > 2, date == nil { return nil }
    }

    /// Whether a UID could be one of dosecal's, told quickly.
    public static func isOurs(_ uid: String) -> Bool {
        let suffix = "@\(Identity.domain)"
        return uid.utf8.count > suffix.utf8.count
            && zip(uid.utf8.reversed(), suffix.utf8.reversed()).allSatisfy {
                $0 | 0x20 == $1 | 0x20
            }
    }

    /// The sixteen digits that stand for a person in UIDs.
    public static func person(of id: String) -> String { Identity.digest([id]) }
}

/// A series as feeds publish it: by its UID and its titles it is known again.
public struct PublishedSeries: Sendable {
    /// The series, its item and slot called as the store calls them.
    public let series: Series
    /// The UID of the whole series.
    public let uid: String
    /// Every title that a feed can give it.
    public let titles: [String]

    /// How many minutes after its start a task of it is due.
    public var minutesToDue: Int { series.minutes(as: .tasks) }

    /// Everything that feeds of a plan publish, switched on or not.
    ///
    /// `text` is the plan as its text alone names items and slots, which is how an export without
    /// a store publishes it; it has the same items in the same order.
    public static func all(
        of plan: CarePlan, asWritten text: CarePlan, wording: Wording,
        beginning begin: (Item) -> CivilDate
    ) -> [PublishedSeries] {
        zip(plan.items, text.items).enumerated().flatMap { place, pair in
            let (item, written) = pair
            let first = begin(item)
            let names = zip(
                item.series(beginning: first, in: plan.zone),
                written.series(beginning: first, in: plan.zone))
            return names.flatMap { series, writtenSeries in
                let titles = titles(of: series, number: place + 1, in: plan, wording)
                let uids = [
                    Identity(plan: plan, series: series).uid,
                    Identity(plan: plan, series: writtenSeries).uid,
                ]
                return Set(uids).sorted().map {
                    PublishedSeries(series: series, uid: $0, titles: titles)
                }
            }
        }
    }

    private static func titles(
        of series: Series, number: Int, in plan: CarePlan, _ wording: Wording
    ) -> [String] {
        let discreet = wording.text(
            series.isCare ? "title.discreet" : "title.discreetHint", ["number": String(number)])
        return [wording.title(of: series), discreet].flatMap { title in
            [title, wording.text("title.carer", ["person": plan.person, "title": title])]
        }
    }
}

extension CivilDate {
    /// Reads 20261120.
    fileprivate init?(compact text: Substring) {
        let (year, month, day) = (text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2))
        self.init("\(year)-\(month)-\(day)")
    }
}
