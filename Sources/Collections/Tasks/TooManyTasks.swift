package import Wording

/// Thrown if a collection would have more tasks than apps can read or fit into memory.
package struct TooManyTasks: Error {
    /// The number of tasks.
    package let tasks: Int

    /// The maximum number of tasks in a collection.
    package static let limit = 20_000
}

extension Wording {
    /// Returns the message about too many tasks, and what to do about it.
    package func text(about error: TooManyTasks) -> String {
        text(
            .refusalTooManyTasks,
            ["tasks": "\(error.tasks)", "limit": "\(TooManyTasks.limit)"])
    }
}
