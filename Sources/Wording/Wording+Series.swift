import CarePlan
package import CivilTime
package import Schedule

extension Wording {
    /// What an occurrence is called: 2 tabletter Metformin 500 mg.
    package func title(of series: Series) -> String {
        let item = series.item
        var words = ["name": item.name, "strength": "", "dose": ""]
        if case .medicine(let medicine) = item.care {
            words["strength"] = medicine.strength ?? ""
            if case .dose(let amount) = series.purpose {
                words["dose"] = dose(amount, of: medicine.unit)
            }
        }
        return text("title.\(series.purpose.key)", words)
    }

    /// What it is called where no medicine may be named; the number is the item's place.
    package func discreetTitle(of series: Series, number: Int) -> String {
        text(
            series.isCare ? "title.discreet" : "title.discreetHint", ["number": String(number)])
    }

    /// A title as it stands among those of several persons.
    package func carerTitle(_ title: String, of person: String) -> String {
        text("title.carer", ["person": person, "title": title])
    }

    /// A time to the minute.
    package static func clock(_ time: TimeOfDay) -> String { String(time.description.prefix(5)) }

    /// What there is to know about an occurrence, or nil.
    package func note(of series: Series) -> String? {
        let lines = [explanation(of: series), series.isCare ? series.item.note : nil].compactMap {
            $0
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// What the link of an entry asks; where nothing may be told, all are asked the same.
    package func question(about series: Series, isDiscreet: Bool, _ link: String) -> String {
        let kind = isDiscreet ? "discreet" : series.purpose.key
        return text("feed.confirm.\(kind)", ["link": link])
    }

    private func explanation(of series: Series) -> String? {
        switch (series.purpose, series.item.care) {
        case (.replacement, .lenses(let lenses)):
            text(
                "note.replacement.\(lenses.eye.rawValue)",
                [
                    "opened": longDate(lenses.opened),
                    "days": counted("days", lenses.allowedDays),
                ])
        case (.replacementSoon, .lenses(let lenses)):
            text(
                "note.replacementSoon",
                ["due": longDate(lenses.opened.advanced(byDays: lenses.allowedDays))])
        case (.refill, .lenses(let lenses)): refill(lenses.stock, unit: "set")
        case (.refill, .medicine(let medicine)): refill(medicine.stock, unit: medicine.unit)
        default: nil
        }
    }

    private func refill(_ stock: Stock?, unit: String) -> String? {
        stock?.refillAt.map { text("note.refill", ["amount": dose($0, of: unit)]) }
    }

    /// The category under which a calendar app files an occurrence.
    package func category(of series: Series) -> String {
        text("category.\(series.category)")
    }
}

extension Series.Purpose {
    /// The last part of the wording's keys.
    fileprivate var key: String {
        switch self {
        case .dose: "dose"
        case .reminder: "reminder"
        case .replacement: "replacement"
        case .replacementSoon: "replacementSoon"
        case .wear: "wear"
        case .refill: "refill"
        }
    }
}

extension Series {
    fileprivate var category: String {
        switch purpose {
        case .dose: "dose"
        case .replacement, .replacementSoon, .wear: "lenses"
        case .refill: "refill"
        case .reminder(let kind): kind.rawValue
        }
    }
}
