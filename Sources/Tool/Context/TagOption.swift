import Adherence
import CarePlan
import CommandLine
import Household
import Wording
import Terminal

/// The option `--tag`: only items with one of the tags.
enum TagOption {
    static let option = Option("tag", "A,B", .list, "only items with one of these tags")

    /// Returns a filter for the items of these persons. Throws if no current or earlier item has
    /// one of the tags.
    static func choice(
        _ arguments: Arguments, among persons: [Person]
    ) throws(UsageError) -> @Sendable (Item) -> Bool {
        let items = persons.flatMap { person in
            person.timeline.items.compactMap { person.timeline.item($0) }
        }
        let tags = try tags(arguments, among: items)
        return { tags.isEmpty || $0.traits.hasTag(among: tags) }
    }

    /// Returns the tags of the option. Throws if no item has one of them.
    static func tags(
        _ arguments: Arguments, among items: [Item]
    ) throws(UsageError) -> [String] {
        let tags = arguments[option] ?? []
        let known = items.flatMap(\.traits.tags)
        if known.isEmpty, !tags.isEmpty { throw .text(.usageNoTags) }
        for tag in tags where !known.contains(where: { $0.lowercased() == tag.lowercased() }) {
            throw .unknownWord(tag, place: .option("--tag"), known: Set(known).sorted())
        }
        return tags
    }
}
