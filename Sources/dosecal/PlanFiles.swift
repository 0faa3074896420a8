import CarePlan
import CivilTime
import CommandLine
import Files
import Schedule

/// A plan file that was read.
struct PlanFile {
    let path: String
    /// The text as it stands in the file.
    let text: [UInt8]
    var plan: CarePlan
    /// When the plan was last changed.
    let revision: Instant
}

/// Reads plan files and prints the mistakes in them.
struct PlanFiles {
    static let operands = Operands(
        "PLAN", 1..., completion: .files(extensions: ["yaml", "yml", "json"]),
        "a plan file, or - for standard input")

    let environment: Environment

    /// The plans of all files, or nil after printing what is wrong with them.
    func plans(at paths: [String]) -> [PlanFile]? {
        let plans = paths.map(plan(at:))
        return plans.contains { $0 == nil } ? nil : plans.compactMap { $0 }
    }

    /// A file's plan, or nil after printing what is wrong with it.
    func plan(at path: String) -> PlanFile? {
        do throws(FileError) {
            let isInput = path == "-"
            let file = try OpenFile(reading: isInput ? "/dev/stdin" : path)
            let bytes = try file.bytes(upTo: CarePlan.largestFile)
            let changed =
                isInput ? environment.now : Instant(seconds: try file.stamp().changed.seconds)
            guard changed.isMeant || environment.revision != nil else {
                Message.error(
                    "'\(path)' has a time of change outside the years 1900 to 2199; "
                        + "'touch' sets it to now")
                return nil
            }
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            return plan(in: bytes, isInput ? "standard input" : path, changed, holidaysIn: folder)
        } catch {
            Message.error("\(error)")
            return nil
        }
    }

    /// The plan of a text, or nil after printing what is wrong with it.
    ///
    /// A calendar of holidays that it names is looked for in a folder, by a path that ends with '/'.
    func plan(
        in bytes: [UInt8], _ name: String, _ changed: Instant, holidaysIn folder: String = ""
    ) -> PlanFile? {
        do throws(PlanErrors) {
            let bytes = try HolidayCalendar(environment: environment, folder: folder)
                .resolved(bytes)
            let plan = try CarePlan(reading: bytes, zones: environment.zones)
            let file = PlanFile(
                path: name, text: bytes, plan: plan, revision: environment.revision ?? changed)
            let idle = plan.idleItems(beginning: plan.zone.wallClock(at: file.revision).date)
            guard idle.isEmpty else { throw PlanErrors(idle.map(\.idleMistake)) }
            return file
        } catch {
            report(error.mistakes, in: bytes, of: name)
            return nil
        }
    }

    /// More than these nobody reads at once.
    private static let mostReports = 100

    private func report(_ mistakes: [PlanError], in bytes: [UInt8], of name: String) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for mistake in mistakes.prefix(Self.mostReports) {
            Message.write(MistakeReport(mistake, in: lines, of: name).text)
        }
        if mistakes.count > Self.mostReports {
            Message.note("and \(mistakes.count - Self.mostReports) mistakes more in '\(name)'")
        }
    }
}

/// A mistake as people see it: file, line, column, message, and the line with a caret.
struct MistakeReport {
    let text: String

    private static let widest = 100

    init(_ mistake: PlanError, in lines: [ArraySlice<UInt8>], of name: String) {
        let position = mistake.position
        let head = "\(name):\(position.line):\(position.column): error: \(mistake.detail)"
        guard let line = Self.line(position.line, of: lines) else {
            text = head
            return
        }
        // A long line is shown from somewhere before the mistake.
        let start = max(0, position.column - 1 - Self.widest / 2)
        let shown = line.dropFirst(start).prefix(Self.widest)
        let caret = String(repeating: " ", count: position.column - 1 - start) + "^"
        text = "\(head)\n  \(String(String.UnicodeScalarView(shown)))\n  \(caret)"
    }

    private static func line(
        _ number: Int, of lines: [ArraySlice<UInt8>]
    ) -> [Unicode.Scalar]? {
        guard lines.indices.contains(number - 1) else { return nil }
        let scalars = String(decoding: lines[number - 1], as: UTF8.self).unicodeScalars
        let shown = scalars.filter { $0 != "\r" && $0 != "\u{FEFF}" }.map {
            $0.properties.generalCategory == .control || $0.changesOrder ? " " : $0
        }
        // What is no text at all would only fill the screen.
        let isText = String(validating: lines[number - 1], as: UTF8.self) != nil
        return !isText || shown.allSatisfy { $0 == " " } ? nil : shown
    }
}
