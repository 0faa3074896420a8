import CarePlan
import CivilTime
import CommandLine
import LensCare
import Household
import Wording

/// The state of a lens set: a coloured bar, its progress and its status.
struct LensLine {
    private static let cells = 20

    private let record: LensRecord
    private let words: LensWords
    private let use: LensUse

    init(_ record: LensRecord, _ person: PersonWords) {
        self.record = record
        words = LensWords(record, person)
        use = record.history.use(on: person.today)
    }

    /// Returns the lines. Names are padded to `nameWidth`, so that the bars of several sets line
    /// up.
    func lines(on page: TextReport, indent: Int = 2, nameWidth: Int = 0) -> [String] {
        let layout = TextLayout(width: page.width)
        let margin = String(repeating: " ", count: indent)
        let name = record.item.name.padded(to: nameWidth)
        let progress = words.progress
        let status = layout.filled(words.status, indent: indent + 2)
        if indent + name.count + Self.cells + progress.count + 4 <= page.width {
            let line = "\(margin)\(name)  \(bar(Self.cells, page))  \(layout.filled(progress)[0])"
            return [line] + status
        }
        let bar = margin + "  " + bar(min(Self.cells, page.width - indent - 2), page)
        return layout.filled(record.item.name, indent: indent) + [bar]
            + layout.filled(progress, indent: indent + 2) + status
    }

    private func bar(_ cells: Int, _ page: TextReport) -> String {
        let filled = use.progress.filledCells(of: cells)
        let full = String(repeating: "█", count: filled)
        let rest = String(repeating: "░", count: cells - filled)
        return page.styled(full + rest, use.status.colour.style)
    }
}

extension WearColour {
    /// The terminal style for the colour.
    var style: TextReport.Style {
        switch self {
        case .green: .good
        case .yellow: .warning
        case .orange: .urgent
        case .red: .bad
        }
    }
}

extension Person {
    /// Returns lines for the lens sets that are switched on.
    func lensLines(_ words: PersonWords, on page: TextReport, indent: Int = 2) -> [String] {
        let sets = lenses.filter(\.item.isEnabled)
        let width = sets.map(\.item.name.count).max() ?? 0
        return sets.flatMap {
            LensLine($0, words).lines(on: page, indent: indent, nameWidth: width)
        }
    }
}
