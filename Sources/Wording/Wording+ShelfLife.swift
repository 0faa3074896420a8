package import CarePlan
package import CivilTime

extension Wording {
    /// Returns a span of time: `28 days` or `6 months`.
    package func span(_ span: ShelfLife.Span) -> String {
        switch span {
        case .days(let count): counted(.days, count)
        case .months(let count): counted(.spansMonths, count)
        }
    }

    /// Returns warnings on a day that a package expires, or that an opened one may no longer be
    /// used.
    package func warnings(of item: Item, opened: CivilDate?, on today: CivilDate) -> [String] {
        let life = item.shelfLife
        var lines: [String] = []
        if let expires = life.expires, expires.reminder <= today {
            let key: Key = expires.date < today ? .supplyHasExpired : .supplyExpiring
            lines.append(text(key, ["name": item.name, "date": longDate(expires.date)]))
        }
        if let opened, let end = life.end(openedOn: opened), end <= today {
            let words = [
                "name": item.name, "opened": longDate(opened), "date": longDate(end),
            ]
            lines.append(text(.supplyUsedUp, words))
        }
        return lines
    }

    /// Returns until when an item may be used, given the day on which it was opened: `expires Fri 1
    /// Jan 2027`.
    package func shelfLife(
        of item: Item, opened: CivilDate?, on today: CivilDate
    ) -> [String] {
        let life = item.shelfLife
        let end = opened.flatMap { life.end(openedOn: $0) }
        return [
            life.expires.map { expires in
                text(
                    expires.date < today ? .supplyExpired : .supplyExpires,
                    ["date": longDate(expires.date)])
            },
            end.map { end in
                end <= today
                    ? text(.supplyOpenNewNow) : text(.supplyOpenNew, ["date": longDate(end)])
            },
        ].compactMap { $0 }
    }
}
