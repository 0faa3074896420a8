package import Feed
package import Journal

extension FeedOptions.Alarms {
    /// Creates the option from the subscriber's setting.
    package init(_ alarms: Subscriber.Alarms) {
        self =
            switch alarms {
            case .each: .each
            case .together: .together
            case .none: .none
            }
    }
}
