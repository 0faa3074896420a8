package import CivilTime
package import Journal

/// A tap on a day of lenses on the page of a month.
package struct LensPress: Hashable, Sendable {
    /// The kind of tap.
    package enum Action: Hashable, Sendable {
        case worn(CivilDate)
        case unworn(CivilDate)
        /// A new set was opened.
        case replaced(CivilDate)
        /// The entry of a new set is undone.
        case undone(EntryID)
    }
    /// The tapped action.
    package let action: Action
    /// The month of the page.
    package let month: CivilMonth

    /// Reads the fields of a form, or returns `nil` if no page sends such a form.
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
