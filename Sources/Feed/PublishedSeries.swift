package import CarePlan
package import CivilTime
package import Schedule
package import Wording

/// A series as feeds publish it, with the UID and the titles by which it is recognised.
package struct PublishedSeries: Sendable {
    /// The series, with the store's ids for its item and slot.
    package let series: Series
    /// The UID of the whole series.
    package let uid: String
    /// Every title that a feed can use for it.
    package let titles: [String]
    /// Whether the UID follows only from the ids in the plan's text, and the store has other ids.
    package let isByText: Bool
    /// Whether the UID is made with the store's secret, as in discreet feeds.
    package let isKeyed: Bool

    /// The number of minutes after its start at which a task of the series is due.
    package var minutesToDue: Int { series.minutes(as: .tasks) }

    /// Returns every series that feeds of a plan publish, enabled or not.
    ///
    /// `text` is the plan with the ids of its text, which an export without a store uses. If a UID
    /// follows from both, the store's series comes first. With the store's secret, the UIDs of
    /// discreet feeds are included.
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

    /// Returns the series laid out by the answers, if it is counted from the last dose taken.
    package func answered(
        _ answers: (_ item: String, _ slot: String) -> [DoseAnswer]
    ) -> PublishedSeries {
        PublishedSeries(
            series: series.answered(answers), uid: uid, titles: titles, isByText: isByText,
            isKeyed: isKeyed)
    }

    /// Returns the occurrence with a UID of this series, or `nil` for the UID of the whole series
    /// and if nothing is due then.
    package func occurrence(of uid: PublishedUID) -> Occurrence? {
        guard let date = date(of: uid) else { return nil }
        return series.occurrences(from: date, through: date).first {
            $0.elapsed == nil || $0.ordinal == uid.ordinal
        }
    }

    /// Returns the planned date of an occurrence with this UID.
    private func date(of uid: PublishedUID) -> CivilDate? {
        guard case .single(let only) = series.form else { return uid.date }
        guard let date = uid.date else { return only }
        guard case .lenses(let lenses) = series.item.care else { return date }
        return date == lenses.opened ? only : nil
    }
}

extension Item {
    /// Returns every series that feeds publish, including days that are now paused.
    fileprivate func published(beginning begin: CivilDate, in zone: TimeZone) -> [Series] {
        let all = series(beginning: begin, in: zone) + [wearSeries(in: zone)].compactMap(\.self)
        return pauses.isEmpty ? all : all.map(\.planned)
    }
}
