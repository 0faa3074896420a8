package import CivilTime
package import Journal

/// What a tap on a day of lenses means, on the page of a month.
package struct LensPress: Hashable, Sendable {
    /// What it says.
    package enum Action: Hashable, Sendable {
        case worn(CivilDate)
        case unworn(CivilDate)
        /// A new set was opened.
        case replaced(CivilDate)
        /// That a new set was opened is taken back.
        case undone(EntryID)
    }
    /// What it says.
    package let action: Action
    /// The month of its page.
    package let month: CivilMonth

    /// Reads the fields of its form; nil if no page has such a button.
    package init?(_ form: [String: String]) {
        let day = { (name: String) in form[name].flatMap(CivilDate.init) }
        guard let first = CivilDate("\(form["month"] ?? "")-01") else { return nil }
        month = CivilMonth(of: first)
        if let day = day("wear") {
            action = .worn(day)
        } else if let day = day("unwear") {
            action = .unworn(day)
        } else if let day = day("renew") {
            action = .replaced(day)
        } else if let id = form["undo"].flatMap(EntryID.init) {
            action = .undone(id)
        } else {
            return nil
        }
    }
}
