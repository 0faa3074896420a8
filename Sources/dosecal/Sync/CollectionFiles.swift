import CommandLine
import Feed
import Files
import ICalendar
import Household

/// The files of a folder that hold tasks of one person, known by the UIDs in them: programs that
/// bring tasks from a server name their files as they like.
struct CollectionFiles {
    /// A file as it is now.
    struct File {
        let name: String
        let bytes: [UInt8]
    }
    /// Each by the name that dosecal gives to a new file of its task.
    private(set) var tasks: [String: File] = [:]
    /// Tasks that stand in several files, by the same names.
    private(set) var doubled: Set<String> = []
    private var damaged: Set<String> = []
    /// The digits of other persons whose tasks are there.
    private var others: Set<String> = []
    private var hasEvents = false

    /// No files.
    init() {}

    init(in folder: SharedFolder, of person: String, _ reader: CalendarReader) throws {
        let digits = PublishedUID.person(of: person)
        var broken: [File] = []
        for name in try Folder(path: folder.path).names()
        where name.hasSuffix(".ics") && !name.hasPrefix(".") {
            guard let bytes = folder.bytes(of: name) else { continue }
            let file = File(name: name, bytes: bytes)
            let found = reader.reading(bytes) { PublishedUID.isOurs($0.uid) }.components
            if found.isEmpty || !CalendarText.isWhole(bytes) {
                if Self.uid(of: name)?.person == digits { broken.append(file) }
            } else {
                for component in found { add(file, component, digits) }
            }
        }
        for file in broken where tasks[file.name] == nil && !doubled.contains(file.name) {
            tasks[file.name] = file
            damaged.insert(file.name)
        }
    }

    /// The UID after which a file is named.
    static func uid(of name: String) -> PublishedUID? { PublishedUID(String(name.dropLast(4))) }

    /// Whether what has a name of dosecal's holds nothing.
    func isDamaged(_ task: String) -> Bool { damaged.contains(task) }

    private mutating func add(_ file: File, _ component: ReadComponent, _ digits: String) {
        guard let text = component["UID"]?.value, let uid = PublishedUID(text) else { return }
        guard component.name == "VTODO" else {
            hasEvents = hasEvents || component.name == "VEVENT"
            return
        }
        guard uid.person == digits else {
            others.insert(uid.person)
            return
        }
        let key = PersonTasks.file(of: text)
        if doubled.contains(key) || tasks[key].map({ $0.name != file.name }) ?? false {
            tasks[key] = nil
            doubled.insert(key)
        } else {
            tasks[key] = file
        }
    }
}

extension CollectionFiles {
    /// Refuses a folder that is for something else.
    func requireOwn(_ path: String, _ people: [String]) throws(Refusal) {
        if hasEvents {
            throw Refusal(
                "'\(path)' holds events of dosecal's, as 'dosecal export' writes them; give the "
                    + "tasks a folder of their own")
        }
        guard let other = others.min() else { return }
        let known = people.first { PublishedUID.person(of: $0) == other }
        throw Refusal(
            "'\(path)' holds the tasks of \(known.map { "'\($0)'" } ?? "another person"); give each "
                + "person a folder of their own")
    }

    /// Says which tasks stand in several files.
    func report() {
        guard !doubled.isEmpty else { return }
        Message.note(
            doubled.count == 1
                ? "1 task stands in several files, which stay as they are; remove all but one: "
                    + "\(doubled.joined())"
                : "\(doubled.count) tasks stand in several files each, which stay as they are; "
                    + "remove all but one of each")
    }
}
