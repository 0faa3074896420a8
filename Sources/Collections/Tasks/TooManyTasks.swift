/// A collection would have more tasks than any app can read, and than fit into memory.
package struct TooManyTasks: Error, CustomStringConvertible {
    /// How many it would have.
    package let tasks: Int

    /// No collection has more.
    package static let limit = 20_000

    /// What is wrong and what to do.
    package var description: String {
        "these days have \(tasks) tasks, and a collection holds no more than \(Self.limit); "
            + "choose fewer days or items"
    }
}
