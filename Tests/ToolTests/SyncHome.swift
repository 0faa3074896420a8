import Foundation
import TestSupport
import Testing

/// The built tool with a temporary store, and a folder of tasks that apps also change.
struct SyncHome {
    static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Metformin
            doses: [{at: "08:00", id: morning}, {at: "20:00", id: evening}]
        """
    let tool = ToolHome()

    /// Creates a store with the plan, and a folder that was synced at 07:00.
    static func synced(_ plan: String = plan) throws -> SyncHome {
        let home = SyncHome()
        try home.tool.apply(plan, at: "2026-11-18T05:00:00Z")
        try home.sync(at: "06:00")
        return home
    }

    var tasks: URL {
        get throws { try #require(tool.folder) / "tasks" }
    }

    /// Syncs the folder and returns the output.
    @discardableResult
    func sync(_ more: String..., at time: String) throws -> String {
        let result = try tool.run(["sync", "tasks"] + more, at: time)
        try #require(result.status == 0, "\(result.errors)\(result.text)")
        return result.text
    }

    /// Syncs the folder and returns the last line of the output, which counts the files.
    func counts(_ more: String..., at time: String) throws -> String {
        let result = try tool.run(["sync", "tasks"] + more, at: time)
        return String(result.text.split(separator: "\n").last ?? "")
    }

    /// Returns the sorted names of the files.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: tasks.path).sorted()
    }

    /// Returns the file of the task that starts at a time such as `20261120T080000`.
    func file(_ start: String) throws -> URL { try file(with: ":\(start)\r\nDUE") }

    /// Returns the first file that contains a text.
    func file(with part: String) throws -> URL {
        let name = try names().first { name in
            (try? text(tasks.appending(path: name)).contains(part)) ?? false
        }
        return try tasks.appending(path: #require(name, "no task with \(part)"))
    }

    func text(_ file: URL) throws -> String {
        String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    /// Changes a file as an app does: writes a new file and renames it.
    func edit(_ file: URL, _ change: (String) -> String) throws {
        let text = try text(file)
        let new = change(text)
        try #require(new != text)
        try Data(new.utf8).write(to: file, options: .atomic)
    }

    /// Completes a task as an app does.
    func tick(_ file: URL, _ marks: String) throws {
        try edit(file) { $0.replacing("STATUS:NEEDS-ACTION\r\n", with: marks + Self.foreign) }
    }

    /// Reopens a task as an app does, at a time of the morning.
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

    /// Lines that an app adds, in a format that only the app would write.
    static let foreign = "X-APP;X-P=\"a:b;c\":one \\, two\r\n  and its fold \r\nx-lower:é\r\n"

    /// Returns all files with their bytes and modification times.
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

    /// Returns the value of a property of a file's task.
    func value(_ name: String, _ file: URL) throws -> String? {
        let text = try text(file)
        let task = text.firstRange(of: "BEGIN:VTODO").map { text[$0.upperBound...] } ?? ""
        return task.split(separator: "\r\n").first { $0.hasPrefix("\(name):") }
            .map { String($0.dropFirst(name.count + 1)) }
    }
}
