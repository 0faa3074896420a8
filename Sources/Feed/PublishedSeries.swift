package import CarePlan
package import CivilTime
package import Schedule
package import Wording

/// A series as feeds publish it: by its UID and its titles it is known again.
package struct PublishedSeries: Sendable {
    /// The series, with the store's ids for its item and slot.
    package let series: Series
    /// The UID of the whole series.
    package let uid: String
    /// Every title that a feed can give it.
    package let titles: [String]
    /// Whether only the plan's text gives that UID, and the store another.
    package let isByText: Bool
    /// Whether only discreet feeds give that UID, made with the store's secret.
    package let isKeyed: Bool

    /// How many minutes after its start a task of it is due.
    package var minutesToDue: Int { series.minutes(as: .tasks) }

    /// Everything that feeds of a plan publish, switched on or not.
    ///
    /// `text` is the plan as its text alone names items and slots, which is how an export without
    /// a store publishes it. Where a text calls something as the store calls something else, the
    /// store's word counts. With the store's secret also those of discreet feeds are known.
    package static func all(
        of plan: CarePlan, asWritten text: CarePlan, wording: Wording, secret: String? = nil,
        beginning begin: (Item) -> CivilDate
    ) -> [PublishedSeries] {
        let pairs = zip(plan.items, text.items).enumerated().flatMap { place, items in
            let (item, written) = items
            let first = begin(item)
            return zip(
                item.published(beginning: first, in: plan.zone),
                written.published(beginning: first, in: plan.zone)
            ).map { series, written in
                let titles = titles(of: series, number: place + 1, in: plan, wording)
                return (stored: series, written: written, titles: titles)
            }
        }
        let stored = pairs.map { pair in
            PublishedSeries(
                series: pair.stored, uid: Identity(plan: plan, series: pair.stored).uid,
                titles: pair.titles, isByText: false, isKeyed: false)
        }
        let keyed = secret.map { secret in
            pairs.map { pair in
                PublishedSeries(
                    series: pair.stored,
                    uid: Identity(plan: plan, series: pair.stored, secret: secret).uid,
                    titles: pair.titles, isByText: false, isKeyed: true)
            }
        }
        let written = pairs.map { pair in
            PublishedSeries(
                series: pair.stored, uid: Identity(plan: plan, series: pair.written).uid,
                titles: pair.titles, isByText: true, isKeyed: false)
        }
        return stored + zip(stored, written).filter { $0.uid != $1.uid }.map { $1 }
            + (keyed ?? [])
    }

    private static func titles(
        of series: Series, number: Int, in plan: CarePlan, _ wording: Wording
    ) -> [String] {
        let own = [
            wording.title(of: series), wording.discreetTitle(of: series, number: number),
        ]
        return own + own.map { wording.carerTitle($0, of: plan.person) }
    }

    /// The same with what was answered of it, where it is counted from when the last was taken.
    package func answered(
        _ answers: (_ item: String, _ slot: String) -> [DoseAnswer]
    ) -> PublishedSeries {
        PublishedSeries(
            series: series.answered(answers), uid: uid, titles: titles, isByText: isByText,
            isKeyed: isKeyed)
    }

    /// The occurrence that a UID of this series names; nil for a series as a whole, and where it has
    /// nothing then.
    package func occurrence(of uid: PublishedUID) -> Occurrence? {
        guard let date = date(of: uid) else { return nil }
        return series.occurrences(from: date, through: date).first {
            $0.elapsed == nil || $0.ordinal == uid.ordinal
        }
    }

    /// The date on which it is planned.
    private func date(of uid: PublishedUID) -> CivilDate? {
        guard case .single(let only) = series.form else { return uid.date }
        guard let date = uid.date else { return only }
        guard case .lenses(let lenses) = series.item.care else { return date }
        return date == lenses.opened ? only : nil
    }
}

extension Item {
    /// All that a feed of any kind publishes of it, or published before it was paused.
    fileprivate func published(beginning begin: CivilDate, in zone: TimeZone) -> [Series] {
        let all = series(beginning: begin, in: zone) + [wearSeries(in: zone)].compactMap(\.self)
        return pauses.isEmpty ? all : all.map(\.planned)
    }
}
