import CarePlan
import CommandLine
import Feed
import Wording

/// Asks a person at the terminal: questions go to standard error, answers come from standard input.
struct Dialogue {
    let wording: Wording
    private let environment: Environment
    private let layout: TextLayout

    init(_ wording: Wording, _ environment: Environment) {
        self.wording = wording
        self.environment = environment
        layout = TextLayout(width: environment.width)
    }

    /// Returns the typed answer without surrounding blanks, or `nil` at the end of the input.
    func answer(_ question: String, usual: String? = nil) -> String? {
        let end = usual.map { " [\($0)]:" } ?? (question.hasSuffix("?") ? "" : ":")
        let lines = layout.filled(question + end)
        for line in lines.dropLast() { environment.messages.write(line) }
        environment.messages.prompt("\(lines.last ?? "") ")
        guard let line = environment.input.line() else {
            environment.messages.write("")
            return nil
        }
        return Self.trimmed(line)
    }

    func say(_ text: String) {
        for line in layout.filled(text, indent: 2) { environment.messages.write(line) }
    }

    /// Returns whether the person agrees. The end of the input is a no.
    func agrees(_ question: String) -> Bool {
        while let answer = answer(question, usual: wording.text(.askYesNo)) {
            switch answer.lowercased() {
            case "", "y", "yes", "j", "ja": return true
            case "n", "no", "nej": return false
            default: say(wording.text(.askAnswerYesNo))
            }
        }
        return false
    }

    /// An answer to a question for confirmation.
    enum Decision {
        case yes, no, more
    }

    /// Returns whether the person agrees or wants to answer more questions. The end of the input is
    /// a no.
    func decision(_ question: String) -> Decision {
        while let answer = answer(question, usual: wording.text(.askYesNoMore)) {
            switch answer.lowercased() {
            case "", "y", "yes", "j", "ja": return .yes
            case "n", "no", "nej": return .no
            case "m", "more", "mere": return .more
            default: say(wording.text(.askAnswerYesNoMore))
            }
        }
        return .no
    }

    /// Returns whether the person wants to add an item despite probable mistakes. An empty answer
    /// is a no.
    func insists(onAdding slips: [ItemSlip]) -> Bool {
        for slip in slips { say(slip.text(wording)) }
        let question = wording.text(.addAnyway)
        while let answer = answer(question, usual: wording.text(.askNoYes)) {
            switch answer.lowercased() {
            case "y", "yes", "j", "ja": return true
            case "", "n", "no", "nej": return false
            default: say(wording.text(.askAnswerYesNo))
            }
        }
        return false
    }

    /// Returns the index of the chosen answer, or `nil` at the end of the input. Answers are chosen
    /// by number, or by a word or its beginning that only one of them has.
    func choice(_ question: String, _ answers: [String]) -> Int? {
        environment.messages.write(question)
        for (index, text) in answers.enumerated() {
            environment.messages.write("  \(index + 1)  \(text)")
        }
        while let answer = answer(wording.text(.askNumber), usual: "1") {
            if answer.isEmpty { return 0 }
            if let number = Int(answer), answers.indices.contains(number - 1) { return number - 1 }
            let meant = answers.indices.filter { Self.has(answers[$0], answer) }
            if meant.count == 1 { return meant[0] }
            say(wording.text(.askNumberRange, ["count": String(answers.count)]))
        }
        return nil
    }

    /// Returns whether a text, or a word in it, begins with what was typed. Case is ignored.
    private static func has(_ text: String, _ typed: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }
        return ([text.lowercased()[...]] + words).contains { $0.hasPrefix(typed.lowercased()) }
    }

    private static func trimmed(_ line: String) -> String {
        let start = line.drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
