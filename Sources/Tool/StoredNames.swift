import CarePlan
import CommandLine
import Household

/// What the store, where there is one, calls the items and slots of plan files: what is exported bears
/// the UIDs of what is published, and what is ticked off is known again.
struct StoredNames {
    private let household: Household?

    init(_ arguments: Arguments, _ environment: Environment) throws {
        // The only possible error is that no variable says where a store would be.
        let isPlaced = (try? environment.storeAddress()) != nil
        household =
            isPlaced ? try CommandContext(existing: arguments, environment)?.household : nil
    }

    /// The file with its items and slots called so.
    func applied(to file: PlanFile) throws -> PlanFile {
        guard let household else { return file }
        var named = file
        named.plan = try household.identified(.init(file.text, file.plan))
        return named
    }
}
