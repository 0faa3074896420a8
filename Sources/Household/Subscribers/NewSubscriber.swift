package import Journal

/// The form with which a page adds a subscriber.
package struct NewSubscriber: Hashable, Sendable {
    /// The name of the subscriber.
    package var name = ""
    /// The IDs of the persons whose plans it sees.
    package var people: [String] = []
    /// Whether it is an account for calendar apps. If `false`, it is a feed.
    package var isAccount = false
    /// The permissions of its address or password.
    package var may = Access.answer
    /// The alarms in its feed or account.
    package var alarms = Subscriber.Alarms.together
    /// Whether medicines, notes and places are not named.
    package var isDiscreet = false
    /// The part of the plans that it shows. Ignored if the manager sees only a part.
    package var selection = Subscriber.Selection()

    /// The common uses of a subscriber, each with fitting settings.
    package enum Preset: String, CaseIterable, Sendable { case phone, carer, tablet, calendar }
    /// The use for which the form was opened.
    package var preset = Preset.phone

    /// A mistake in the form.
    package enum Mistake: Error, Hashable, Sendable {
        /// The name is missing, too long or contains control characters.
        case name
        /// No person is selected, or one whom the manager may not share.
        case nobody
        /// An account cannot have the permission to manage, because calendar apps cannot use it.
        case managingAccount
        /// A subscriber was added or revoked after the form was created.
        case changed
        /// The maximum number of subscribers that pages add is reached.
        case tooMany
    }

    /// Creates a form with the settings of a preset, for persons with these IDs.
    package init(_ preset: Preset, of people: [String]) {
        self.preset = preset
        self.people = people
        switch preset {
        // A carer may be the one who gives the doses, so the carer's calendar rings, too.
        case .phone, .carer: break
        case .tablet: alarms = .none
        case .calendar: (may, alarms, isDiscreet) = (.look, .none, true)
        }
    }
}

/// The secret that opens a subscriber's feed or account. It cannot be retrieved later.
package enum SubscriberKey: Sendable {
    /// The token in the addresses of a feed and its pages.
    case feed(SecretToken)
    /// The password of an account.
    case account(AppPassword)
}

extension Access {
    /// The permissions that accounts can have. They cannot manage, because calendar apps have no
    /// means to.
    package static let ofAccounts: [Access] = [.look, .answer]
}
