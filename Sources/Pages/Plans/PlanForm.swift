package import CarePlan
import Household
import Wording

/// The forms that send the text of a plan.
package struct PlanForm {
    /// A plan's text from a form.
    package struct SentText {
        /// The text, with the line ends that a browser sends.
        package let text: [UInt8]
        /// The number of the version on which the text is based.
        package let base: Int
        /// A second text to copy from, after a conflict.
        package var own: [UInt8]?
        /// Whether the user continues to edit the text, so that the changes are not shown yet.
        package private(set) var isUnfinished: Bool

        /// Reads a form, or returns `nil` if a field is missing.
        package init?(_ form: [String: String]) {
            guard let text = form["text"], let base = form["base"].flatMap(Int.init) else {
                return nil
            }
            self.text = Array(text.utf8)
            self.base = base
            own = form["own"].map { Array($0.utf8) }
            isUnfinished = form["do"] == "write"
        }

        /// Returns the texts with these line ends.
        package func with(_ ends: LineEnds) -> SentText {
            var sent = SentText(ends.restored(text), base: base)
            sent.own = own
            sent.isUnfinished = isUnfinished
            return sent
        }

        /// Creates the text based on a version.
        package init(_ text: [UInt8], base: Int) {
            self.text = text
            self.base = base
            isUnfinished = false
        }
    }

    let view: PersonView
    let frame: PageFrame

    func link(to page: PagePlace) -> String { frame.link(to: page) }

    /// Returns a button that sends a text and its base version to a page.
    func button(
        _ words: String, _ look: HTML.ButtonStyle, sending text: [UInt8], base: Int,
        to page: PagePlace,
        isUnfinished: Bool = false
    ) -> HTML {
        let fields: HTML.Fields = [
            ("base", "\(base)"), ("text", String(decoding: text, as: UTF8.self)),
        ]
        return .form(
            to: link(to: page), fields + (isUnfinished ? [("do", "write")] : []),
            [.submit(words, look)])
    }

    /// Returns the link back to the plan.
    func back(_ text: Wording.Key = .planBack) -> HTML {
        .tag("p", [.link(link(to: .plan), class: "again", view.text(text))])
    }

    /// The line below the heading: the person's name.
    var lead: String { view.person.plan.person }
}
