/// Why the store could not do what it was asked.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and what to do, without any content: safe to log.
    public let description: String
}
