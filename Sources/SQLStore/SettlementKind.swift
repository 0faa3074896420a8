/// What became of evidence that matched nothing, in the words of the table.
enum SettlementKind: String {
    /// It was taken for what an entry tells.
    case assigned
    /// It has nothing to do with any plan.
    case dropped
    /// It waits again.
    case reopened
}
