package import CarePlan
package import Household
import HouseholdWording
import Wording

/// `/plan/TOKEN/text/PERSON`: the text of a plan in an editor.
package struct PlanTextPage {
    private let sent: PlanForm.SentText
    private let problem: Problem?
    private let forms: PlanForm

    /// The reason why the changes of a text cannot be shown.
    package enum Problem {
        /// The mistakes, in the order of the text.
        case mistakes([PlanError])
        /// A refusal of the text as a whole.
        case refusal(PlanRefusal)
    }

    /// Creates the page with a text based on a version, and what is wrong with it.
    package init(
        _ sent: PlanForm.SentText, _ problem: Problem? = nil, _ view: PersonView, _ frame: PageFrame
    ) {
        self.sent = sent
        self.problem = problem
        forms = PlanForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }

    /// The number of mistakes that are shown.
    private static let most = 50

    /// The page as HTML.
    package var text: String {
        let title = view.text(.planText)
        var form = PlanTextForm(sent.text, base: sent.base, own: sent.own, forms)
        form.problem = problem.map { _ in "mistakes" }
        return forms.frame.page(
            problem == nil ? title : view.text(.planTextWrong, ["title": title]),
            lead: forms.lead, [wrong, form.piece, forms.back(.planCancel)],
            heading: .tag("h1", title))
    }

    private var wrong: HTML {
        guard let problem else { return .empty }
        return .tag(
            "section", ["class": "said", "role": "alert", "id": "mistakes"],
            [
                .tag("h2", view.text(.planWrong)),
                .tag("ul", ["class": "mistakes"], lines(problem)),
            ])
    }

    private func lines(_ problem: Problem) -> [HTML] {
        switch problem {
        case .refusal(let refusal):
            return [.tag("li", RefusalWords(view.wording).text(refusal))]
        case .mistakes(let mistakes):
            let source = SourceLines(sent.text)
            let rest = mistakes.count - Self.most
            return mistakes.prefix(Self.most).map { line($0, source) }
                + (rest > 0 ? [.tag("li", view.text(.planMoreMistakes, ["count": "\(rest)"]))] : [])
        }
    }

    private func line(_ mistake: PlanError, _ source: SourceLines) -> HTML {
        let number = mistake.position.line
        let shown = source.line(number, around: mistake.position.column).map {
            HTML.tag("code", ["dir": "ltr"], $0)
        }
        return .tag(
            "li",
            [
                .tag("b", view.text(.planLine, ["number": "\(number)"])),
                shown ?? .empty,
                .tag("p", MistakeWords(view.wording).sentence(about: mistake)),
            ])
    }
}

/// The lines of a plan's text, counted as in its mistakes.
private struct SourceLines {
    private let lines: [ArraySlice<UInt8>]
    private static let widest = 100

    init(_ text: [UInt8]) {
        lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// Returns a line, cut around the column if it is long, or `nil` if it is blank or does not
    /// exist.
    func line(_ number: Int, around column: Int) -> String? {
        guard lines.indices.contains(number - 1) else { return nil }
        let all = String(decoding: lines[number - 1], as: UTF8.self)
            .unicodeScalars.filter { $0 != "\r" && $0 != "\u{FEFF}" }
        guard !all.allSatisfy({ $0 == " " }) else { return nil }
        let start = max(0, column - 1 - Self.widest / 2)
        return String(String.UnicodeScalarView(all.dropFirst(start).prefix(Self.widest)))
    }
}
