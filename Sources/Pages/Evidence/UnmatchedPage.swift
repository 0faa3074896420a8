import CalendarImport
package import Household
import Journal
import Wording

/// `/unmatched/TOKEN`: the evidence from calendars that matched nothing, with buttons to assign or
/// drop it.
package struct UnmatchedPage {
    private let all: [Household.ReviewedEvidence]
    private let words: EvidenceWords
    private let frame: PageFrame

    /// Creates the page, or returns `nil` if there are no persons.
    package init?(
        _ all: [Household.ReviewedEvidence], _ views: [PersonView], _ frame: PageFrame
    ) {
        guard let words = EvidenceWords(views) else { return nil }
        self.all = all
        self.words = words
        self.frame = frame
    }

    private func text(_ key: Wording.Key) -> String { frame.wording.text(key) }

    /// The page as HTML.
    package var text: String {
        let waiting = all.filter { $0.unmatched.settlement == nil }
        let dropped = all.filter(\.unmatched.isDropped)
        let foreign = waiting.filter { $0.finding?.verdict == .unmatched(.foreign) }
        var pieces: [HTML] = [.tag("p", text(waiting.isEmpty ? .unmatchedNone : .evidenceWhat))]
        pieces.append(.tag("ul", ["class": "cards"], waiting.map(card)))
        if foreign.count > 1 {
            let numbers = foreign.map { "\($0.unmatched.number)" }.joined(separator: " ")
            pieces.append(
                button(
                    "drop", numbers, frame.wording.counted(.evidenceDropForeign, foreign.count),
                    about: nil))
        }
        if !dropped.isEmpty {
            let lines = dropped.map { piece in
                HTML.tag(
                    "li",
                    [
                        .tag("p", words.title(of: piece)),
                        button(
                            "reopen", "\(piece.unmatched.number)", text(.evidenceReopen),
                            about: words.title(of: piece)),
                    ])
            }
            pieces.append(
                .tag(
                    "details",
                    [
                        .tag("summary", frame.wording.counted(.evidenceDropped, dropped.count)),
                        .tag("ul", ["class": "cards"], lines),
                    ]))
        }
        return frame.page(text(.evidenceTitle), pieces)
    }

    private func card(_ piece: Household.ReviewedEvidence) -> HTML {
        let number = "\(piece.unmatched.number)"
        let title = words.title(of: piece)
        let link = HTML.link(
            frame.link(to: .unmatched(piece.unmatched.number)), class: "button",
            text(.evidenceAssign), about: .aloud(title))
        return .tag(
            "li",
            [.tag("h2", title)] + words.facts(of: piece).map { .tag("p", $0) }
                + [
                    .tag(
                        "div", ["class": "presses"],
                        [link, button("drop", number, text(.evidenceDrop), about: title)])
                ])
    }

    private func button(
        _ does: String, _ numbers: String, _ words: String, about: String?
    ) -> HTML {
        .form(
            to: frame.link(to: .unmatched(nil)), [("do", does), ("number", numbers)],
            [.submit(words, .quiet, about: about.map(HTML.aloud) ?? .empty)])
    }
}
