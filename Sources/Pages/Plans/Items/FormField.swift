import CarePlan
import Wording

/// A field of a form about an item: where it stands in the plan's text, how it is asked for, and how
/// it is filled in.
struct FormField {
    /// How it is filled in.
    enum Input {
        case line, number, date, time, lines
        /// One of some answers, each with the word that the plan has for it.
        case choice([(value: String, text: String)])
        /// The same, each with a mark of its own to press.
        case marks([(value: String, text: String)])
        /// Days of the week, and holidays if there are any.
        case days(hasHolidays: Bool)
        /// Times of day, or all day, or only at a place.
        case times(count: Int, hasPlace: Bool)
        /// Whether or not.
        case tick(value: String)
    }
    let path: String
    let question: String
    let input: Input
    /// Whether it has to be filled in.
    var isNeeded = false
    /// Whether the question is the title of the page.
    var isTitle = false
    /// What it stands for in a screen reader's list, beside the question.
    var about: String?

    /// The question itself, and what is said about the answer.
    var parts: (label: String, hint: String?) {
        guard let end = question.firstIndex(of: "?"), question.index(after: end) < question.endIndex
        else { return (question, nil) }
        let hint = question[question.index(after: end)...].drop { $0 == " " }
        return (String(question[...end]), String(hint))
    }

    /// Whether something wrong in the plan's text is to be mended here.
    func isAbout(_ path: String?) -> Bool {
        guard let path else { return false }
        if [path, self.path].contains(where: ItemField.isBesideItsOwner) {
            return path == self.path
        }
        let isOfLines =
            ["on", "days-of-month"].contains(self.path) && path.hasSuffix(".\(self.path)")
        return path == self.path || path.hasPrefix("\(self.path).")
            || self.path.hasPrefix("\(path).") || isOfLines
    }
}

/// Fields of a form that belong together, under a title.
struct FormPart {
    let title: Wording.Key
    let fields: [FormField]
    /// Whether they are to be seen at once.
    var isOpen = false

    /// The paths of fields that many items have.
    static let alarms = ["remind.before", "remind.again-every", "remind.times"]
    static let looks = ["food", "colour", "shape"]
    static let words = ["reason", "tags", "note"]
    static let place = [
        "place.name", "place.latitude", "place.longitude", "place.radius", "place.when",
    ]
}
