package import CivilTime
package import Journal

/// A press on the page of a month about a day of one lens set, or of those of both eyes.
package struct LensPress: Hashable, Sendable {
    /// The kind of press.
    package enum Action: Hashable, Sendable {
        case worn(CivilDate)
        case unworn(CivilDate)
        /// A new set was opened.
        case replaced(CivilDate)
        /// The entry of a new set is undone.
        case undone(EntryID)
    }
    /// The pressed action.
    package let action: Action
    /// The codes of the lens sets, one or two.
    package let items: [String]
    /// The month of the page.
    package let month: CivilMonth

    /// Reads the fields of a form, or returns `nil` if no page sends such a form.
    package init?(_ form: [String: String]) {
        guard let first = CivilDate("\(form["month"] ?? "")-01") else { return nil }
        month = CivilMonth(of: first)
        items = form["item"]?.split(separator: " ").map(String.init) ?? []
        guard items.count == 1 || items.count == 2 && items[0] != items[1],
            let action = Self.action(form)
        else { return nil }
        self.action = action
    }

    /// The names of the fields with a day, and the actions that they mean.
    private static func action(_ form: [String: String]) -> Action? {
        let day = { (name: String) in form[name].flatMap(CivilDate.init) }
        if let day = day("wear") { return .worn(day) }
        if let day = day("unwear") { return .unworn(day) }
        if let id = form["undo"].flatMap(EntryID.init) { return .undone(id) }
        guard let day = day("day") else { return nil }
        switch form["do"] {
        case "worn": return .worn(day)
        case "unworn": return .unworn(day)
        case "replaced": return .replaced(day)
        default: return nil
        }
    }
}
