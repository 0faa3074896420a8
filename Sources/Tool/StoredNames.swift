import CarePlan
import CommandLine
import Household

/// The IDs that the store has for items and slots. With them, exported feeds have the same UIDs as
/// published ones.
struct StoredNames {
    private let household: Household?

    init(_ arguments: Arguments, _ environment: Environment) throws {
        // The only possible error is that no variable states a path for the store.
        let isPlaced = (try? environment.storeAddress()) != nil
        household =
            isPlaced ? try CommandContext(existing: arguments, environment)?.household : nil
    }

    /// Returns the file with the IDs of the store, or unchanged if there is no store.
    func applied(to file: PlanFile) throws -> PlanFile {
        guard let household else { return file }
        var named = file
        named.plan = try household.identified(.init(file.text, file.plan))
        return named
    }
}
