import Adherence
import CarePlan
package import Household
import HouseholdWording
package import Journal
import Schedule
package import Wording

/// `/answer/NOTICE`: the doses of a notice with the buttons that answer them.
/// `/answer/NOTICE/ANSWER` has one of the buttons. Apps press it without showing the page.
package struct NoticePage {
    private let notice: AnsweredNotice
    private let place: PagePlace
    private let link: PageToken
    private let view: PersonView

    /// Creates the page at an address.
    package init(
        _ notice: AnsweredNotice, _ place: PagePlace, _ link: SecretToken, secret: String,
        _ wording: Wording
    ) {
        self.notice = notice
        self.place = place
        self.link = PageToken(owner: link)
        view = PersonView(
            notice.person, in: wording, for: notice.subscriber, secret: secret)
    }

    /// The state of each dose, and who recorded it.
    private var lines: [String] {
        notice.outcomes.map { outcome in
            let state = DoseStatus(outcome, view.words).text
            let values = ["title": view.title(of: outcome), "state": state]
            guard let who = view.person.entry(answering: outcome).flatMap(view.author) else {
                let said = view.text(.answerState, values)
                return view.isDueBeforePause(outcome)
                    ? "\(said). \(view.text(.pageBeforePause))" : said
            }
            return view.text(.answerStateBy, values.merging(["who": who]) { first, _ in first })
        }
    }

    private var refusal: String? {
        guard notice.isRefused else { return nil }
        let dropped = notice.unanswered.filter(view.person.drops)
        return dropped.isEmpty
            ? view.text(.answerRefused)
            : view.text(
                .answerDropped,
                ["names": dropped.map { view.title(of: $0) }.joined(separator: ", ")])
    }

    /// The text for apps that show no page.
    package var plainText: String {
        ([refusal].compactMap(\.self) + lines).map { $0 + "\n" }.joined()
    }

    /// The page as HTML.
    package var text: String {
        let rows = zip(lines, notice.outcomes).map { line, outcome in
            let last = outcome.answer == nil ? view.lastTime(of: outcome.series.item) : nil
            return HTML.lines([HTML(line)] + (last.map { [.small($0)] } ?? []))
        }
        let list = HTML.tag("ul", ["class": "plain"], rows.map { .tag("li", [$0]) })
        let said = [refusal].compactMap(\.self).map { HTML.tag("p", ["class": "said"], $0) }
        return PageFrame.page(
            view.text(.answerTitle), said + [list] + buttons, from: place.root, in: view.wording)
    }

    private var buttons: [HTML] {
        let open = notice.unanswered.map(\.series.item)
        guard !open.isEmpty, !notice.isRefused, notice.canBeAnswered(at: view.now) else {
            return []
        }
        let answers =
            if case .answer(let one) = place { [one] } else { NoticeAnswer.allCases }
        return answers.map { answer in
            let words = view.wording.label(of: answer, for: open, isDiscreet: view.isDiscreet)
            return HTML.form(
                to: place.link(to: .answer(answer), of: link), [],
                [.submit(words, answer == .take ? .hero : .quiet)])
        }
    }
}
