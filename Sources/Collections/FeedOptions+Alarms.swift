package import Feed
package import Journal

extension FeedOptions.Alarms {
    /// The alarms that a subscriber has.
    package init(_ alarms: Subscriber.Alarms) {
        self =
            switch alarms {
            case .each: .each
            case .together: .together
            case .none: .none
            }
    }
}
