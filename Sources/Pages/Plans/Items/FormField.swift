import CarePlan
import Wording

/// A field of a form about an item: its path in the plan's text, its question and its input.
struct FormField {
    /// How the field is filled in.
    enum Input {
        case line, number, date, time, lines
        /// A list of answers, each with the word that the plan uses for it.
        case choice([(value: String, text: String)])
        /// A choice shown as radio buttons.
        case marks([(value: String, text: String)])
        /// The days of the week, and holidays if the plan has any.
        case days(hasHolidays: Bool)
        /// Times of day, all day, or on arriving at a place.
        case times(count: Int, hasPlace: Bool)
        /// A checkbox.
        case tick(value: String)
        /// A checkbox that is ticked unless the plan says `false`.
        case switched
    }
    let path: String
    let question: String
    let input: Input
    /// Whether the field is required.
    var isNeeded = false
    /// Whether the question is the title of the page.
    var isTitle = false
    /// Text that tells fields with equal questions apart for screen readers.
    var about: String?

    /// The question, and the hint that follows it.
    var parts: (label: String, hint: String?) {
        guard let end = question.firstIndex(of: "?"), question.index(after: end) < question.endIndex
        else { return (question, nil) }
        let hint = question[question.index(after: end)...].drop { $0 == " " }
        return (String(question[...end]), String(hint))
    }

    /// Returns whether a mistake at this path of the plan's text belongs to this field.
    func isAbout(_ path: String?) -> Bool {
        guard let path else { return false }
        if [path, self.path].contains(where: ItemField.isPartOfSingleValue) {
            return path == self.path
        }
        let isOfLines =
            ["on", "days-of-month"].contains(self.path) && path.hasSuffix(".\(self.path)")
        return path == self.path || path.hasPrefix("\(self.path).")
            || self.path.hasPrefix("\(path).") || isOfLines
    }
}

/// Fields of a form that belong together, with a title.
struct FormPart {
    let title: Wording.Key
    let fields: [FormField]
    /// Whether the part is unfolded.
    var isOpen = false

    /// The paths of fields that many items have.
    static let alarms = ["remind.before", "remind.again-every", "remind.times"]
    static let tellings = ["tell", "tell.after"]
    static let looks = ["food", "colour", "shape"]
    static let words = ["reason", "tags", "note"]
    static let place = [
        "place.name", "place.latitude", "place.longitude", "place.radius", "place.when",
    ]
}
