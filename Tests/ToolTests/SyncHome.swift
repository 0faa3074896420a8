import Foundation
import TestSupport
import Testing

/// The built tool with a store of its own, and a folder of tasks that apps write in, too.
struct SyncHome {
    static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Metformin
            doses: [{at: "08:00", id: morning}, {at: "20:00", id: evening}]
        """
    let tool = ToolHome()

    /// A store with the plan, and a folder that was brought in step at seven.
    static func synced(_ plan: String = plan) throws -> SyncHome {
        let home = SyncHome()
        try home.tool.apply(plan, at: "2026-11-18T05:00:00Z")
        try home.sync(at: "06:00")
        return home
    }

    var tasks: URL {
        get throws { try #require(tool.folder) / "tasks" }
    }

    /// Brings the folder in step; what it says.
    @discardableResult
    func sync(_ more: String..., at time: String) throws -> String {
        let result = try tool.run(["sync", "tasks"] + more, at: time)
        try #require(result.status == 0, "\(result.errors)\(result.text)")
        return result.text
    }

    /// The last line of what a sync says: how many files it changed.
    func counts(_ more: String..., at time: String) throws -> String {
        let result = try tool.run(["sync", "tasks"] + more, at: time)
        return String(result.text.split(separator: "\n").last ?? "")
    }

    /// The names of the files, in order.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: tasks.path).sorted()
    }

    /// The file of the task that starts then, such as 20261120T080000.
    func file(_ start: String) throws -> URL { try file(with: ":\(start)\r\nDUE") }

    /// The first file in which a text stands.
    func file(with part: String) throws -> URL {
        let name = try names().first { name in
            (try? text(tasks.appending(path: name)).contains(part)) ?? false
        }
        return try tasks.appending(path: #require(name, "no task with \(part)"))
    }

    func text(_ file: URL) throws -> String {
        String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    /// What an app does to a file: beside it, then in its place.
    func edit(_ file: URL, _ change: (String) -> String) throws {
        let text = try text(file)
        let new = change(text)
        try #require(new != text)
        try Data(new.utf8).write(to: file, options: .atomic)
    }

    /// Marks a task as an app does.
    func tick(_ file: URL, _ marks: String) throws {
        try edit(file) { $0.replacing("STATUS:NEEDS-ACTION\r\n", with: marks + Self.foreign) }
    }

    /// Opens a task again as an app does, at a time of the morning.
    func reopen(_ file: URL, at time: String) throws {
        let stamp = "20261120T\(time.filter { $0 != ":" })00Z"
        try edit(file) { text in
            let lines = text.components(separatedBy: "\r\n").filter { line in
                !line.hasPrefix("COMPLETED:") && !line.hasPrefix("PERCENT-COMPLETE:")
            }
            return lines.map { line in
                if line.hasPrefix("LAST-MODIFIED:") { return "LAST-MODIFIED:\(stamp)" }
                return line.hasPrefix("STATUS:") ? "STATUS:NEEDS-ACTION" : line
            }.joined(separator: "\r\n")
        }
    }

    /// What an app keeps for itself, formed as only it would.
    static let foreign = "X-APP;X-P=\"a:b;c\":one \\, two\r\n  and its fold \r\nx-lower:é\r\n"

    /// All files with their bytes and the times at which they were last written.
    func state() throws -> [String: [String]] {
        try names().reduce(into: [:]) { state, name in
            let file = try tasks.appending(path: name)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            state[name] = [
                try text(file), "\(attributes[.modificationDate] ?? "")",
                "\(attributes[.systemFileNumber] ?? "")",
            ]
        }
    }

    /// The value of a property of a file's task.
    func value(_ name: String, _ file: URL) throws -> String? {
        let text = try text(file)
        let task = text.firstRange(of: "BEGIN:VTODO").map { text[$0.upperBound...] } ?? ""
        return task.split(separator: "\r\n").first { $0.hasPrefix("\(name):") }
            .map { String($0.dropFirst(name.count + 1)) }
    }
}
