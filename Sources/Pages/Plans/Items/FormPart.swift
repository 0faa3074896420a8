import Wording

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
