package import CarePlan
package import Journal

extension Subscriber {
    /// Returns the name of the subscriber's calendar: the name that the user chose, or else the
    /// names of its persons. A discreet calendar has a name without persons.
    package func calendarName(for plans: [CarePlan], _ wording: Wording) -> String {
        let names = plans.map(\.person)
        if !plans.isEmpty, !isNamed(after: names) { return name }
        let isDiscreet = isDiscreet || plans.allSatisfy(\.isDiscreet)
        return isDiscreet ? wording.text(.calendarDiscreet) : Self.name(of: names)
    }
}
