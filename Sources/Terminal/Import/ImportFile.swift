import Adherence
package import Household
import CivilTime
package import CommandLine
import CalendarImport
import ICalendar
import Journal
import Schedule
package import Wording

/// The result of an import as JSON.
package enum ImportFile {
    /// Returns the findings, the new entries and the problems of an import as JSON,
    /// with the texts of the problems in a language.
    package static func json(
        _ result: Household.ImportResult, _ readings: [SourceReading], _ wording: Wording,
        isTrial: Bool
    ) -> JSON {
        let files = readings.flatMap(\.source.files)
        let entries = Dictionary(
            result.conclusions.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return .object([
            ("dry-run", .bool(isTrial)),
            ("files", .number(files.count)),
            ("events", .number(files.reduce(0) { $0 + $1.reading.events })),
            ("tasks", .number(files.reduce(0) { $0 + $1.reading.tasks })),
            ("unchanged", .number(readings.count { $0.isUnchanged })),
            (
                "findings",
                .array(
                    result.conclusions.findings.map { finding in
                        json(
                            finding, finding.entry.flatMap { entries[$0] },
                            number: result.waiting.new[finding.evidence] ?? nil,
                            finding.entry.flatMap { result.concerns[$0] } ?? [])
                    })
            ),
            ("waiting-before", .number(result.waiting.old)),
            ("problems", .array(readings.flatMap(\.problems).map { json($0, wording) })),
        ])
    }

    /// Returns a finding as JSON; `number` is the number of its evidence if that is newly
    /// unmatched.
    static func json(
        _ finding: Finding, _ entry: Entry?, number: Int?, _ concerns: [Household.Concern] = []
    ) -> JSON {
        let occurrence = finding.occurrence
        return .object([
            ("what", .optional(finding.what?.rawValue)),
            ("verdict", .string(finding.verdict.word)),
            ("grade", .optional(finding.verdict.grade?.rawValue)),
            ("mismatch", .optional(finding.verdict.mismatch?.rawValue)),
            ("person", .optional(finding.person)),
            ("item", .optional(occurrence?.item ?? entry?.subject.item)),
            ("title", .string(finding.title)),
            ("slot", .optional(occurrence?.slot)),
            ("date", .optional((occurrence?.date ?? entry?.day)?.description)),
            ("ordinal", occurrence.map { .number($0.ordinal) } ?? .null),
            ("planned", .optional(finding.start?.description)),
            ("at", .optional(finding.at?.description)),
            ("until", .optional(entry?.action.until?.description)),
            ("style", .string(finding.style.rawValue)),
            ("file", .string(finding.file)),
            ("line", .number(finding.line)),
            ("entry", .optional(finding.entry?.description)),
            ("number", number.map { .number($0) } ?? .null),
            ("concerns", .array(concerns.map { .string($0.word) })),
        ])
    }

    private static func json(_ problem: SourceProblem, _ wording: Wording) -> JSON {
        .object([
            ("file", .string(problem.file)),
            ("line", problem.line.map { .number($0) } ?? .null),
            ("text", .string(problem.reason(wording))),
        ])
    }
}

extension DoseConcern {
    /// The name of the concern in JSON.
    fileprivate var word: String {
        switch self {
        case .gap: "gap"
        case .near: "near"
        case .again: "again"
        case .late: "late"
        case .cap: "cap"
        case .amount: "amount"
        case .outside: "outside"
        }
    }
}

extension Finding.Verdict {
    /// The name of the verdict in JSON.
    var word: String {
        switch self {
        case .recorded: "recorded"
        case .known: "known"
        case .superseded: "superseded"
        case .hint: "hint"
        case .unmatched: "unmatched"
        }
    }
}
