/// What a line says of evidence that matched nothing; the words that the table has for it.
package enum SettlementKind: String {
    /// It was taken for what an entry tells.
    case assigned
    /// It has nothing to do with any plan.
    case dropped
    /// It waits again.
    case reopened
}
