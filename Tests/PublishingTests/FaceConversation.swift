import Collections
import Journal
import Schedule
import Testing

/// The writes of one app to a list of tasks, step by step, either in a folder that is synced after
/// each step or in an account.
struct FaceConversation: Sendable, CustomTestStringConvertible {
    /// A write of the app at a time on the 20th in UTC.
    struct Step: Sendable {
        let time: String
        let act: @Sendable (inout FaceTasks) throws -> Void
    }
    /// An intended difference between a folder and an account.
    enum Difference: Sendable {
        /// An account does not store a second object with the same UID (RFC 4791, section 5.3.2.1),
        /// but records its contents.
        case secondOfUID
        /// A folder can be read long after a file was written, while an account knows the time of
        /// the write.
        case momentOfTick
    }
    let testDescription: String
    var difference: Difference?
    let steps: [Step]

    init(_ name: String, _ steps: Step..., but difference: Difference? = nil) {
        testDescription = name
        self.steps = steps
        self.difference = difference
    }
}

/// The objects of a list as an app sees them, and the object of the dose at 08:00.
struct FaceTasks: Equatable {
    private(set) var objects: [String: String]
    let name: String

    init(_ objects: [String: String], morning name: String) {
        self.objects = objects
        self.name = name
    }

    /// The text of the dose at 08:00, or `nil` if it was deleted.
    var morning: String? {
        get { objects[name] }
        set { objects[name] = newValue }
    }

    /// The text of an object.
    subscript(name: String) -> String? {
        get { objects[name] }
        set { objects[name] = newValue }
    }

    /// The UID of the series to which the dose at 08:00 belongs.
    var series: String {
        get throws {
            let line = try #require(morning?.lines.first { $0.hasPrefix("UID:") })
            return String(line.dropFirst(4)).replacing("-20261120@", with: "@")
        }
    }

    /// Changes properties of the dose at 08:00; `nil` removes a property.
    mutating func edit(_ changes: KeyValuePairs<String, String?>) throws {
        var text = try #require(morning)
        for (name, value) in changes { text = text.setting(name, value) }
        morning = text
    }

    /// Adds a repeating task for all doses at 08:00 from the 18th on, with additional lines.
    mutating func write(series lines: String..., as name: String = "series.ics") throws {
        self[name] = Self.calendar(
            "BEGIN:VTODO\r\nUID:\(try series)\r\nSUMMARY:Metformin\r\n"
                + lines.map { "\($0)\r\n" }.joined() + "END:VTODO\r\n")
    }

    /// Returns a calendar with components, as an app writes it.
    static func calendar(_ components: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//app//app//EN\r\n\(components)END:VCALENDAR\r\n"
    }
}

/// A folder or an account with the tasks of the same person.
protocol TaskFace {
    var desk: AccountDesk { get }
    /// Returns the texts of all objects by name.
    func texts(at time: String) throws -> [String: String]
    /// Writes all changes of the app.
    func write(_ new: [String: String], over old: [String: String], at time: String) throws
}

/// The synced folder.
struct FolderFace: TaskFace {
    let desk: AccountDesk
    private let folder: DeskFolder

    init() throws {
        desk = try AccountDesk()
        folder = try DeskFolder(desk)
        try folder.sync(at: "06:00")
    }

    func texts(at time: String) throws -> [String: String] { try folder.texts }

    func write(_ new: [String: String], over old: [String: String], at time: String) throws {
        for name in Set(new.keys).union(old.keys).sorted() where new[name] != old[name] {
            try folder.write(new[name], as: name)
        }
        try folder.sync(at: time)
    }
}

/// The account.
struct AccountFace: TaskFace {
    let desk: AccountDesk

    init() throws { desk = try AccountDesk() }

    func texts(at time: String) throws -> [String: String] {
        let objects = try desk.home(at: time).objects(nil, in: AccountDesk.tasks)
        return Dictionary(uniqueKeysWithValues: objects.map { ($0.name, $0.text) })
    }

    func write(_ new: [String: String], over old: [String: String], at time: String) throws {
        for name in Set(new.keys).union(old.keys).sorted() where new[name] != old[name] {
            let home = try desk.home(at: time)
            let tag = old[name].map { AccountObject.tag(of: Array($0.utf8)) }
            let condition =
                tag.map { ObjectCondition(match: .these([$0])) }
                ?? ObjectCondition(noneMatch: .any)
            if let text = new[name] {
                _ = try home.put(Array(text.utf8), as: name, in: AccountDesk.tasks, condition)
            } else {
                #expect(
                    try home.remove(name, from: AccountDesk.tasks, condition) == .removed)
            }
        }
    }
}

extension TaskFace {
    /// Returns the outcome after each step of a conversation.
    func outcomes(of conversation: FaceConversation) throws -> [FaceOutcome] {
        let name = try desk.task("20261120T080000", at: "06:00").name
        return try conversation.steps.map { step in
            let before = try texts(at: step.time)
            var tasks = FaceTasks(before, morning: name)
            try step.act(&tasks)
            try write(tasks.objects, over: before, at: step.time)
            return FaceOutcome(
                entries: try desk.store.entries(of: "sam", since: nil).map(\.told),
                unmatched: try desk.store.unmatched().map {
                    String(decoding: $0.evidence.raw, as: UTF8.self)
                }.sorted(),
                objects: try texts(at: step.time).mapValues(\.unstamped))
        }
    }
}

/// The resulting record, unmatched evidence and tasks.
struct FaceOutcome: Equatable {
    var entries: [String]
    let unmatched: [String]
    var objects: [String: String]
}

extension Entry {
    fileprivate var told: String {
        let times = [action.at, action.until].compactMap { $0.map { " \($0)" } }.joined()
        return
            "\(action.kind) \(occurrence?.slot ?? "") \(day)\(times) \(basis.map { "\($0.grade)" } ?? "")"
    }
}

extension String {
    fileprivate var lines: [Substring] {
        split(separator: "\r\n", omittingEmptySubsequences: false)
    }

    /// Returns the text with a different value of a property of its task, or without it.
    fileprivate func setting(_ name: String, _ value: String?) -> String {
        guard let begin = firstRange(of: "BEGIN:VTODO\r\n") else { return self }
        let rest = self[begin.upperBound...].split(
            separator: "\r\n", omittingEmptySubsequences: false
        ).filter { line in
            let own = name.prefix { $0 != ";" }
            return !line.hasPrefix("\(own):") && !line.hasPrefix("\(own);")
        }
        let line = value.map { "\(name):\($0)\r\n" } ?? ""
        return self[..<begin.upperBound] + line + rest.joined(separator: "\r\n")
    }

    /// The text without revisions and times of writing.
    fileprivate var unstamped: String {
        lines.filter { line in
            !["DTSTAMP:", "LAST-MODIFIED:", "SEQUENCE:"].contains { line.hasPrefix($0) }
        }.joined(separator: "\r\n")
    }
}
