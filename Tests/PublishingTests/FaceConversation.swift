import Collections
import Journal
import Schedule
import Testing

/// What one app writes into a list of tasks, step by step: into a folder that `sync` keeps in step
/// after each, or into an account.
struct FaceConversation: Sendable, CustomTestStringConvertible {
    /// What an app does at a time of the 20th in UTC.
    struct Step: Sendable {
        let time: String
        let act: @Sendable (inout FaceTasks) throws -> Void
    }
    /// What differs between the two faces, and why.
    enum Difference: Sendable {
        /// An account keeps no second object of a UID (RFC 4791 5.3.2.1); what it says counts.
        case secondOfUID
        /// A folder may be read long after it was written, an account knows the moment.
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

/// The objects of a list as an app has them, and the one of the dose at eight.
struct FaceTasks: Equatable {
    private(set) var objects: [String: String]
    let name: String

    init(_ objects: [String: String], morning name: String) {
        self.objects = objects
        self.name = name
    }

    /// The text of the dose at eight; nil once it is deleted.
    var morning: String? {
        get { objects[name] }
        set { objects[name] = newValue }
    }

    /// Another object.
    subscript(name: String) -> String? {
        get { objects[name] }
        set { objects[name] = newValue }
    }

    /// The UID of the series that the dose at eight belongs to.
    var series: String {
        get throws {
            let line = try #require(morning?.lines.first { $0.hasPrefix("UID:") })
            return String(line.dropFirst(4)).replacing("-20261120@", with: "@")
        }
    }

    /// An app changes properties of the dose at eight; nil takes one away.
    mutating func edit(_ changes: KeyValuePairs<String, String?>) throws {
        var text = try #require(morning)
        for (name, value) in changes { text = text.setting(name, value) }
        morning = text
    }

    /// An app writes a repeating task of all doses at eight from the 18th on, with other lines.
    mutating func write(series lines: String..., as name: String = "series.ics") throws {
        self[name] = Self.calendar(
            "BEGIN:VTODO\r\nUID:\(try series)\r\nSUMMARY:Metformin\r\n"
                + lines.map { "\($0)\r\n" }.joined() + "END:VTODO\r\n")
    }

    /// A calendar of an app with components.
    static func calendar(_ components: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//app//app//EN\r\n\(components)END:VCALENDAR\r\n"
    }
}

/// A face of the same person's tasks.
protocol TaskFace {
    var desk: AccountDesk { get }
    /// The texts of all objects, by their names.
    func texts(at time: String) throws -> [String: String]
    /// An app writes all that it has changed.
    func write(_ new: [String: String], over old: [String: String], at time: String) throws
}

/// The folder that `sync` keeps in step.
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

/// An account.
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
    /// What a conversation comes to, after each of its steps.
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

/// What the record, the list of what matches nothing, and the tasks are afterwards.
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

    /// With another value of a property of its task; nil for none.
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

    /// Without what tells when and how often it was written.
    fileprivate var unstamped: String {
        lines.filter { line in
            !["DTSTAMP:", "LAST-MODIFIED:", "SEQUENCE:"].contains { line.hasPrefix($0) }
        }.joined(separator: "\r\n")
    }
}
