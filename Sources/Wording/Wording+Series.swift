import CarePlan
import CivilTime
package import Schedule

extension Wording {
    /// Returns the title of an occurrence: `2 tabletter Metformin 500 mg`.
    package func title(of series: Series) -> String {
        let item = series.item
        var (strength, dose) = ("", "")
        if case .medicine(let medicine) = item.care {
            strength = medicine.strength ?? ""
            if case .dose(let amount) = series.purpose {
                dose = self.dose(amount, of: series.unit ?? medicine.unit)
            }
        }
        return title(
            series.purpose.title, ["name": item.name, "strength": strength, "dose": dose])
    }

    /// Returns the title for the person's own screen. It contains the place if only a place
    /// triggers the alarm.
    package func titleWithPlace(of series: Series) -> String {
        guard let place = series.item.soleRingingPlace else { return title(of: series) }
        return text(.titleAtPlace, ["title": title(of: series), "when": ringing(at: place)])
    }

    /// Returns a title that names no medicine; `number` is the item's position in the plan.
    package func discreetTitle(of series: Series, number: Int) -> String {
        text(
            series.isCare ? .titleDiscreet : .titleDiscreetHint, ["number": String(number)])
    }

    /// Returns the title with the person's name, for a calendar of several persons.
    package func carerTitle(_ title: String, of person: String) -> String {
        self.title(.titleCarer, ["person": person, "title": title])
    }

    /// Returns the note of an occurrence, or `nil` if there is none. Without a record, the note
    /// asks to write a replacement of lenses into the plan.
    package func note(of series: Series, isRecorded: Bool) -> String? {
        var explanation = explanation(of: series)
        if series.purpose == .replacement, !isRecorded {
            explanation = explanation.map { "\($0) \(text(.noteReplacementWrite))" }
        }
        let own = [
            series.item.link.map(text), TraitWords(self).line(of: series.item.traits),
            series.item.note,
        ]
        let lines = ([explanation] + (series.isCare ? own : [])).compactMap { $0 }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Returns the question above the confirmation link of a calendar entry. Discreet entries all
    /// have the same question.
    package func question(about series: Series, isDiscreet: Bool, _ link: String) -> String {
        text(isDiscreet ? .feedConfirmDiscreet : series.purpose.question, ["link": link])
    }

    private func explanation(of series: Series) -> String? {
        switch series.item.care {
        case .lenses(let lenses): explanation(of: series.purpose, lenses)
        case .medicine(let medicine):
            explanation(of: series.purpose, medicine)
        case .reminder: nil
        }
    }

    private func explanation(of purpose: Series.Purpose, _ medicine: Medicine) -> String? {
        switch purpose {
        case .refill: refill(medicine.stock, unit: medicine.unit)
        case .expiry:
            (medicine.shelfLife.expires?.date).map { text(.noteExpiry, ["date": longDate($0)]) }
        case .useUp:
            medicine.shelfLife.within.map { text(.noteUseUp, ["span": span($0)]) }
        case .dose, .reminder, .replacement, .replacementSoon, .wear: nil
        }
    }

    private func explanation(of purpose: Series.Purpose, _ lenses: LensSet) -> String? {
        switch purpose {
        case .replacement:
            text(
                lenses.eye.replacementNote,
                [
                    "opened": longDate(lenses.opened),
                    "days": counted(.days, lenses.allowedDays),
                ])
        case .replacementSoon:
            text(.noteReplacementSoon)
        case .refill: refill(lenses.stock, unit: "set")
        case .wear, .dose, .reminder, .expiry, .useUp: nil
        }
    }

    private func refill(_ stock: Stock?, unit: String) -> String? {
        stock?.refillAt.map { text(.noteRefill, ["amount": dose($0, of: unit)]) }
    }

    /// Returns the calendar category of an occurrence.
    package func category(of series: Series) -> String {
        text(series.purpose.category)
    }
}

extension Series.Purpose {
    fileprivate var title: Wording.Key {
        switch self {
        case .dose: .titleDose
        case .reminder: .titleReminder
        case .replacement: .titleReplacement
        case .replacementSoon: .titleReplacementSoon
        case .wear: .titleWear
        case .refill: .titleRefill
        case .expiry: .titleExpiry
        case .useUp: .titleUseUp
        }
    }

    fileprivate var question: Wording.Key {
        switch self {
        case .dose: .feedConfirmDose
        case .reminder, .replacementSoon, .refill, .expiry, .useUp: .feedConfirmReminder
        case .replacement: .feedConfirmReplacement
        case .wear: .feedConfirmWear
        }
    }

    fileprivate var category: Wording.Key {
        switch self {
        case .dose: .categoryDose
        case .replacement, .replacementSoon, .wear: .categoryLenses
        case .refill, .expiry, .useUp: .categoryRefill
        case .reminder(let kind): kind.category
        }
    }
}

extension Reminder.Kind {
    /// The key of the category of such reminders.
    package var category: Wording.Key {
        switch self {
        case .exercise: .categoryExercise
        case .checkup: .categoryCheckup
        case .treatment: .categoryTreatment
        case .other: .categoryOther
        }
    }
}

extension LensSet.Eye {
    /// The key of the eye's name.
    package var name: Wording.Key {
        switch self {
        case .left: .eyeLeft
        case .right: .eyeRight
        case .both: .eyeBoth
        }
    }

    fileprivate var replacementNote: Wording.Key {
        switch self {
        case .left: .noteReplacementLeft
        case .right: .noteReplacementRight
        case .both: .noteReplacementBoth
        }
    }
}
