package import CivilTime

/// The kind of a feed, and options for its content.
package struct FeedOptions: Sendable {
    /// The kind of components.
    package enum Kind: String, CaseIterable, Sendable {
        /// VEVENT, which every calendar app shows.
        case events
        /// VTODO, for apps in which tasks are ticked off.
        case tasks
    }
    /// The form of recurring entries.
    package enum Form: String, CaseIterable, Sendable {
        /// By recurrence rules, if a rule gives exactly the planned dates.
        case series
        /// By one component for each occurrence.
        case expanded
    }
    /// The alarms that a feed has.
    package enum Alarms: Sendable {
        /// Each entry has alarms.
        case each
        /// Of entries due at the same time, the first has the alarms for all.
        case together
        /// There are no alarms.
        case none
    }
    /// The kind of components.
    package var kind: Kind
    /// The form of recurring entries.
    package var form: Form
    /// The first date of separate entries, or `nil` for the default.
    package var from: CivilDate?
    /// The last date of separate entries, or `nil` for the default.
    package var to: CivilDate?
    /// Whether medicines, notes and places are left out.
    package var isDiscreet: Bool
    /// The alarms that the feed has.
    package var alarms: Alarms
    /// The name of the calendar, or `nil` for the names of its persons.
    package var name: String?
    /// Whether titles name the person even if there is only one plan.
    package var namesPersons = false
    /// The pages on which doses are confirmed, or `nil` if there are none.
    package var link: ConfirmLink?
    /// The secret for the UIDs of discreet entries, which keeps others from testing them for a
    /// name.
    package var secret: String?

    /// Creates options, by default for events with recurrence rules and alarms.
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
