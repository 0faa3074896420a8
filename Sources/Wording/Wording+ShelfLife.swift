package import CarePlan
package import CivilTime

extension Wording {
    /// How long something may be used once it was opened: 28 days, 6 months.
    package func span(_ span: ShelfLife.Span) -> String {
        switch span {
        case .days(let count): counted(.days, count)
        case .months(let count): counted(.spansMonths, count)
        }
    }

    /// That a package expires, or that what was opened on a day may be used no longer, where that is
    /// so on a day.
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

    /// Until when an item may be used, where one was opened on a day: expires Fri 1 Jan 2027.
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
