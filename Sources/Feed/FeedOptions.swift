package import CivilTime

/// What goes into a feed, and how.
package struct FeedOptions: Sendable {
    /// Which components.
    package enum Kind: String, CaseIterable, Sendable {
        /// VEVENT, for every calendar app.
        case events
        /// VTODO, for apps that tick things off.
        case tasks
    }
    /// How repetition is written.
    package enum Form: String, CaseIterable, Sendable {
        /// By rules wherever a rule yields the very same dates.
        case series
        /// By one component for each occurrence.
        case expanded
    }
    /// Which alarms there are.
    package enum Alarms: Sendable {
        /// Each entry rings.
        case each
        /// Of what is due together the first rings for all.
        case together
        /// Nothing rings.
        case none
    }
    /// Which components.
    package var kind: Kind
    /// How repetition is written.
    package var form: Form
    /// The first date of what is not a series; nil for the usual one.
    package var from: CivilDate?
    /// The last date of what is not a series, inclusive; nil for the usual one.
    package var to: CivilDate?
    /// Whether no medicine, note or place is named.
    package var isDiscreet: Bool
    /// Which alarms there are.
    package var alarms: Alarms
    /// The calendar's name; nil if it has the names of its persons.
    package var name: String?
    /// Whether titles name the person also where there is only one plan.
    package var namesPersons = false
    /// Where occurrences are confirmed; nil if nowhere.
    package var link: ConfirmLink?
    /// What the UIDs of discreet entries are made with, so that nobody can test them for a name.
    package var secret: String?

    /// An events feed by rules, in which each entry rings, unless said otherwise.
    package init(
        kind: Kind = .events, form: Form = .series, from: CivilDate? = nil, to: CivilDate? = nil
    ) {
        self.kind = kind
        self.form = form
        self.from = from
        self.to = to
        isDiscreet = false
        alarms = .each
    }
}
