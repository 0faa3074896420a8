package import CarePlan
package import CivilTime
package import Household
package import Wording

extension Household.ItemEdit {
    /// Returns the message for an edit that changes nothing; `end` is the item's last day.
    package func unchanged(_ item: Item, end: CivilDate?, _ wording: Wording) -> String {
        var words = ["name": item.name, "date": end.map(wording.longDate) ?? ""]
        let key: Wording.Key
        switch self {
        case .switching(let isOn): key = isOn ? .editIsOn : .editIsOff
        case .switchingLine(let line, let isOn):
            words["line"] = line
            key = isOn ? .editLineIsOn : .editLineIsOff
        case .ending, .removing: key = .editEnds
        }
        return wording.text(key, words)
    }
}

extension Household.PauseEdit {
    /// Returns the message for an edit that changes nothing. If `item` is `nil`, the edit is for
    /// the whole plan.
    package func unchanged(_ item: Item?, of person: Person, _ wording: Wording) -> String {
        let words = ["name": item?.name ?? person.plan.person]
        switch self {
        case .pausing: return wording.text(.editPaused, words)
        case .resuming: return wording.text(.editNotPaused, words)
        }
    }
}
