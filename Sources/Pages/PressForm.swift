import CarePlan
import Journal

/// A button that sends what was done, and nothing else.
struct PressForm {
    let sight: Sight
    let place: PagePlace
    let token: FeedToken

    /// How a button looks.
    enum Look: String { case primary, quiet, hero, ahead, undo }

    /// A button of an item; `about` is read aloud behind its words, and tells it from its likes.
    func button(
        _ press: Press, on item: Item, _ words: String, about: String, _ look: Look
    ) -> HTML {
        let target = place.link(to: sight.code(of: item), of: token)
        let hidden = ([(name: "to", value: place.rawValue)] + press.fields).map { field in
            HTML.void("input", ["type": "hidden", "name": field.name, "value": field.value])
        }
        let label = [HTML(words), HTML.tag("span", ["class": "aloud"], ": \(about)")]
        let button = HTML.tag("button", ["type": "submit", "class": look.rawValue], label)
        return .tag("form", ["method": "post", "action": target], hidden + [button])
    }

    /// The page of an item.
    func link(to item: Item) -> String { place.link(to: sight.code(of: item), of: token) }
}
