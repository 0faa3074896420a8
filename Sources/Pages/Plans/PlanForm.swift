package import CarePlan
import Household
import Wording

/// The forms of a plan's pages that carry a text: what they send, and how it is read.
package struct PlanForm {
    /// What a form about a plan's text says.
    package struct Sent {
        /// The text, with the ends of lines that a browser sends.
        package let text: [UInt8]
        /// The number of the version that it was made from.
        package let base: Int
        /// Another text of their own, which they copy from.
        package var own: [UInt8]?
        /// Whether somebody wants to go on writing, before anything is shown or saved.
        package private(set) var isUnfinished: Bool

        /// Nil where something of it is missing.
        package init?(_ form: [String: String]) {
            guard let text = form["text"], let base = form["base"].flatMap(Int.init) else {
                return nil
            }
            self.text = Array(text.utf8)
            self.base = base
            own = form["own"].map { Array($0.utf8) }
            isUnfinished = form["do"] == "write"
        }

        /// The same with these ends of lines.
        package func with(_ ends: LineEnds) -> Sent {
            var sent = Sent(ends.restored(text), base: base)
            sent.own = own
            sent.isUnfinished = isUnfinished
            return sent
        }

        /// A text and the version that it was made from.
        package init(_ text: [UInt8], base: Int) {
            self.text = text
            self.base = base
            isUnfinished = false
        }
    }

    let view: PersonView
    let frame: PageFrame

    func link(to page: PagePlace) -> String { frame.link(to: page) }

    /// A button that sends a text and the version that it was made from to another page.
    func button(
        _ words: String, _ look: HTML.Look, sending text: [UInt8], base: Int, to page: PagePlace,
        isUnfinished: Bool = false
    ) -> HTML {
        let fields: HTML.Fields = [
            ("base", "\(base)"), ("text", String(decoding: text, as: UTF8.self)),
        ]
        return .form(
            to: link(to: page), fields + (isUnfinished ? [("do", "write")] : []),
            [.submit(words, look)])
    }

    /// The way back to the plan.
    func back(_ text: Wording.Key = .planBack) -> HTML {
        .tag("p", [.link(link(to: .plan), class: "again", view.text(text))])
    }

    /// Whose plan it is.
    var lead: String { view.person.plan.person }
}
