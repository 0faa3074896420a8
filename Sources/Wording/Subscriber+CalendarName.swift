package import CarePlan
package import Journal

extension Subscriber {
    /// What its calendar is called: as somebody called it, else by its persons' names, where that
    /// may be told.
    package func calendarName(for plans: [CarePlan], _ wording: Wording) -> String {
        let names = plans.map(\.person)
        if !plans.isEmpty, !isNamed(after: names) { return name }
        let isDiscreet = isDiscreet || plans.allSatisfy(\.isDiscreet)
        return isDiscreet ? wording.text(.calendarDiscreet) : Self.name(of: names)
    }
}
