import CarePlan
import Feed

/// What an apply changes, in words.
struct ChangeText {
    private let change: PlanDoor.Change
    private let wording: Wording

    init(_ change: PlanDoor.Change, _ household: Household) throws {
        self.change = change
        wording = try household.wordings.wording(for: change.after.plan.language)
    }

    func lines(isTrial: Bool) -> [String] {
        [change.person]
    }
}
