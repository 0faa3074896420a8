import Feed
package import ICalendar

/// The objects of a collection that contain tasks of one person, identified by UID. Programs that
/// copy objects may choose any name.
package struct TaskObjects {
    /// Other content of a collection besides the tasks of one person.
    package enum OtherUse: Equatable, Sendable {
        /// Events that dosecal exported.
        case events
        /// Tasks of another person, identified by the digest in their UIDs.
        case tasks(person: String)
    }
    /// The objects by the usual name of their task.
    package private(set) var tasks: [String: CollectionObject] = [:]
    /// The usual names of tasks that occur in several objects.
    package private(set) var doubled: Set<String> = []
    /// Whether all objects of the collection could be read.
    package internal(set) var isWhole = true
    private var damaged: Set<String> = []
    private var others: Set<String> = []
    private var hasEvents = false

    /// Creates an empty collection.
    package init() {}

    /// Finds the tasks of a person in a collection.
    ///
    /// Objects that still have the name and digest recorded in `known` are not parsed.
    package init(
        in objects: some Sequence<CollectionObject>, of person: String, _ reader: CalendarReader,
        known: KnownObjects = KnownObjects()
    ) {
        let digits = PublishedUID.person(of: person)
        var broken: [CollectionObject] = []
        for object in objects {
            if known[object.name].writer == .dosecal(object.digest),
                WantedTask.uid(of: object.name)?.person == digits
            {
                add(object, as: object.name)
                continue
            }
            let found = reader.reading(object.bytes) { PublishedUID.isOurs($0.uid) }.components
            if found.isEmpty || !ObjectText.isWhole(object.bytes) {
                if WantedTask.uid(of: object.name)?.person == digits { broken.append(object) }
            } else {
                for component in found { add(object, component, digits) }
            }
        }
        for object in broken where tasks[object.name] == nil && !doubled.contains(object.name) {
            tasks[object.name] = object
            damaged.insert(object.name)
        }
    }

    /// Returns whether the object with the usual name of a task has no readable content.
    func isDamaged(_ task: String) -> Bool { damaged.contains(task) }

    /// Other content of the collection, or `nil` if it contains only the person's tasks.
    package var otherUse: OtherUse? {
        hasEvents ? .events : others.min().map { .tasks(person: $0) }
    }

    private mutating func add(
        _ object: CollectionObject, _ component: ReadComponent, _ digits: String
    ) {
        guard let text = component["UID"]?.value, let uid = PublishedUID(text) else { return }
        guard component.name == "VTODO" else {
            hasEvents = hasEvents || component.name == "VEVENT"
            return
        }
        guard uid.person == digits else {
            others.insert(uid.person)
            return
        }
        add(object, as: WantedTask.name(of: text))
    }

    private mutating func add(_ object: CollectionObject, as task: String) {
        if doubled.contains(task) || tasks[task].map({ $0.name != object.name }) ?? false {
            tasks[task] = nil
            doubled.insert(task)
        } else {
            tasks[task] = object
        }
    }
}
