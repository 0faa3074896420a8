import Feed
package import ICalendar

/// The objects of a collection that hold tasks of one person, known by the UIDs in them: programs
/// that bring tasks from elsewhere name objects as they like.
package struct TaskObjects {
    /// What a collection is used for beside the tasks of one person.
    package enum OtherUse: Equatable, Sendable {
        /// It holds events that dosecal exported.
        case events
        /// It holds the tasks of another person, whose digits in UIDs these are.
        case tasks(person: String)
    }
    /// Each by its usual name.
    package private(set) var tasks: [String: CollectionObject] = [:]
    /// Tasks that stand in several objects, by the same names.
    package private(set) var doubled: Set<String> = []
    /// Whether all objects of the collection could be read.
    package internal(set) var isWhole = true
    private var damaged: Set<String> = []
    private var others: Set<String> = []
    private var hasEvents = false

    /// No objects.
    package init() {}

    /// The tasks of a person among objects; those that are as dosecal wrote them under their usual
    /// names, as `known` tells, are not read.
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

    /// Whether the object of a task has dosecal's name for it, but no content.
    func isDamaged(_ task: String) -> Bool { damaged.contains(task) }

    /// What else the collection is used for; nil if the person has it alone.
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
