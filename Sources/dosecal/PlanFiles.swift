import CarePlan
import CivilTime

/// A plan file that was read and found sound.
struct PlanFile {
    let path: String
    let plan: CarePlan
    /// When the plan was last changed.
    let revision: Instant
}

/// Reads plan files and prints the mistakes in them.
struct PlanFiles {
    static let operands = Operands(
        "PLAN", 1..., completion: .files(extensions: ["yaml", "yml", "json"]),
        "a plan file, or - for standard input")

    let surroundings: Surroundings

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
            let changed = isInput ? surroundings.now : try file.modified()
            return plan(in: bytes, isInput ? "standard input" : path, changed)
        } catch {
            Message.error("\(error)")
            return nil
        }
    }

    private func plan(in bytes: [UInt8], _ name: String, _ changed: Instant) -> PlanFile? {
        do throws(PlanErrors) {
            let plan = try CarePlan(reading: bytes, zones: surroundings.zones)
            return PlanFile(path: name, plan: plan, revision: surroundings.revision ?? changed)
        } catch {
            for mistake in error.mistakes {
                Message.write(MistakeReport(mistake, in: bytes, of: name).text)
            }
            return nil
        }
    }
}

/// A mistake as people see it: file, line, column, message, and the line with a caret.
struct MistakeReport {
    let text: String

    private static let widest = 100

    init(_ mistake: PlanError, in bytes: [UInt8], of name: String) {
        let position = mistake.position
        let head = "\(name):\(position.line):\(position.column): error: \(mistake.detail)"
        guard let line = Self.line(position.line, of: bytes) else {
            text = head
            return
        }
        // A long line is shown from somewhere before the mistake.
        let start = max(0, position.column - 1 - Self.widest / 2)
        let shown = line.dropFirst(start).prefix(Self.widest)
        let caret = String(repeating: " ", count: position.column - 1 - start) + "^"
        text = "\(head)\n  \(String(String.UnicodeScalarView(shown)))\n  \(caret)"
    }

    private static func line(_ number: Int, of bytes: [UInt8]) -> [Unicode.Scalar]? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(number - 1) else { return nil }
        let scalars = String(decoding: lines[number - 1], as: UTF8.self).unicodeScalars
        let shown = scalars.filter { $0 != "\r" && $0 != "\u{FEFF}" }.map {
            $0.properties.generalCategory == .control ? " " : $0
        }
        return shown.allSatisfy { $0 == " " } ? nil : shown
    }
}
