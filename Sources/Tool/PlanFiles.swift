import CarePlan
import CivilTime
import CommandLine
import Files
import Schedule
import Threads
import Wording

/// A plan file that was read.
struct PlanFile {
    let path: String
    /// The text of the file, with the dates of a holiday calendar.
    let text: [UInt8]
    var plan: CarePlan
    /// The time at which the plan was last changed.
    let revision: Instant
    /// The holidays that were read from a calendar, or `nil` if the plan names none.
    let holidays: ReadHolidays?
}

/// Reads plan files and prints the mistakes in them.
struct PlanFiles {
    static let operands = Operands(
        "PLAN", 1..., completion: .files(extensions: ["yaml", "yml", "json"]),
        "a plan file, or - for standard input")

    let environment: Environment
    /// Returns the language of the stored plan, if there is one.
    var storedLanguage: @Sendable () -> String? = { nil }

    /// Returns the plans of all files, or `nil` after printing their mistakes.
    func plans(at paths: [String]) throws -> [PlanFile]? {
        var plans: [PlanFile?] = []
        let texts = paths.lazy.map { path in
            Result { () throws(PlanFileRefusal) in try text(at: path) }
        }
        try environment.showing(.progressPlans) { line in
            try texts.make(upTo: Cores.usable) { text in
                text.flatMap { text in Result { () throws(PlanFileRefusal) in try plan(in: text) } }
            } keep: { plan in
                plans.append(told { () throws(PlanFileRefusal) in try plan.get() })
                line.show(plans.count, of: paths.count)
            }
        }
        return plans.contains { $0 == nil } ? nil : plans.compactMap { $0 }
    }

    /// Returns the plan of a file, or `nil` after printing its mistakes.
    func plan(at path: String) -> PlanFile? {
        told { () throws(PlanFileRefusal) in try plan(in: text(at: path)) }
    }

    /// Returns the plan of a text, or `nil` after printing its mistakes.
    func plan(in bytes: [UInt8], _ name: String, _ changed: Instant) -> PlanFile? {
        let text = PlanFileText(bytes: bytes, name: name, folder: "", changed: changed)
        return told { () throws(PlanFileRefusal) in try plan(in: text) }
    }

    private func told(_ plan: () throws(PlanFileRefusal) -> PlanFile) -> PlanFile? {
        do throws(PlanFileRefusal) {
            return try plan()
        } catch {
            switch error {
            case .unreadable(let error):
                environment.messages.error(wording(language: nil).text(about: error))
            case .oldFile(let path):
                environment.messages.error(
                    wording(language: nil).text(.fileChangeTime, ["path": path]))
            case .mistakes(let mistakes, let text): report(mistakes, in: text)
            }
            return nil
        }
    }

    private func report(_ mistakes: [PlanError], in text: PlanFileText) {
        let wording = wording(of: text)
        let words = MistakeWords(wording)
        let lines = text.bytes.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for mistake in mistakes.prefix(Self.mostShown) {
            let report = MistakeReport(
                mistake.position, words.sentence(about: mistake), in: lines, of: text.name)
            environment.messages.write(report.text)
        }
        let rest = mistakes.count - Self.mostShown
        guard rest > 0 else { return }
        environment.messages.note(
            wording.text(.mistakeMore, ["count": String(rest), "file": text.name]))
    }

    private static let mostShown = 100

    /// Returns the wording in the language that the text states, or else of the stored plan, of the
    /// system, or English.
    private func wording(of text: PlanFileText) -> Wording {
        wording(language: CarePlan.statedLanguage(in: text.bytes))
    }

    private func wording(language: String?) -> Wording {
        [language, storedLanguage()].lazy.compactMap { $0.flatMap { Wording(builtIn: $0) } }.first
            ?? environment.wording
    }
}

/// The contents of a plan file.
private struct PlanFileText {
    let bytes: [UInt8]
    /// The name in messages.
    let name: String
    /// The folder of the holiday calendar that the plan may name; empty, or a path that ends with
    /// "/".
    let folder: String
    let changed: Instant
}

extension PlanFiles {
    private func text(at path: String) throws(PlanFileRefusal) -> PlanFileText {
        let text: PlanFileText
        do throws(FileError) {
            let input = InputFile(path, environment.input)
            let file = try input.open()
            let bytes = try file.bytes(upTo: CarePlan.largestFile)
            let changed =
                input.isStandardInput
                ? environment.now : Instant(seconds: try file.stamp().changed.seconds)
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            text = PlanFileText(
                bytes: bytes, name: input.name, folder: folder,
                changed: changed)
        } catch {
            throw .unreadable(error)
        }
        guard text.changed.isSupported || environment.revision != nil else {
            throw .oldFile(path)
        }
        return text
    }

    private func plan(in text: PlanFileText) throws(PlanFileRefusal) -> PlanFile {
        do throws(PlanErrors) {
            let (bytes, holidays) = try HolidayCalendar(
                environment: environment, folder: text.folder
            ) { wording(of: text) }
            .resolved(text.bytes)
            let plan = try CarePlan(reading: bytes, zones: environment.zones)
            let file = PlanFile(
                path: text.name, text: bytes, plan: plan,
                revision: environment.revision ?? text.changed, holidays: holidays)
            let idle = plan.itemsNeverDue(beginning: plan.zone.wallClock(at: file.revision).date)
            guard idle.isEmpty else { throw PlanErrors(idle.map(\.neverDueError)) }
            return file
        } catch {
            throw .mistakes(error.mistakes, in: text)
        }
    }
}

/// The reason why a plan could not be read.
private enum PlanFileRefusal: Error {
    case unreadable(FileError)
    /// The time of change of the file is outside the supported years.
    case oldFile(String)
    case mistakes([PlanError], in: PlanFileText)
}

/// The message about a mistake: file, line, column, text, and the line with a caret.
struct MistakeReport {
    let text: String

    private static let widest = 100

    init(
        _ position: SourcePosition, _ sentence: String, in lines: [ArraySlice<UInt8>],
        of name: String
    ) {
        let head = "\(name):\(position.line):\(position.column): error: \(sentence)"
        guard let line = Self.line(position.line, of: lines) else {
            text = head
            return
        }
        // A long line is shown from a point before the mistake.
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
        // Bytes that are not text are not shown.
        let isText = String(validating: lines[number - 1], as: UTF8.self) != nil
        return !isText || shown.allSatisfy { $0 == " " } ? nil : shown
    }
}
