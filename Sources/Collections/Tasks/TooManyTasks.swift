/// Thrown if a collection would have more tasks than apps can read or fit into memory.
package struct TooManyTasks: Error, CustomStringConvertible {
    /// The number of tasks.
    package let tasks: Int

    /// The maximum number of tasks in a collection.
    package static let limit = 20_000

    /// The problem and a remedy.
    package var description: String {
        "these days have \(tasks) tasks, and a collection holds no more than \(Self.limit); "
            + "choose fewer days or items"
    }
}
