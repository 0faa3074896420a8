package import CarePlan

extension Household {
    /// Returns the change to a person's plan that another language, home zone and clock would make.
    /// The zone may be given by its city.
    package func change(
        toLanguage language: String, zone: String, _ hours: HourCycle, of person: String
    ) throws -> PlanChange {
        let zone = try self.zone(called: zone)
        let editing = try PlanEditing(self, person)
        let text: PlanText
        do throws(PlanEditError) {
            text = try editing.text.setting(language: language, zone: zone, hours: hours)
        } catch {
            throw PlanRefusal.notEditable(error)
        }
        return try editing.change(to: text)
    }
}
