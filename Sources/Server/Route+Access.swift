package import Journal

/// What somebody must be allowed for each page. What a token allows stands in `Access`.
extension Route.Page {
    /// What a request with this method needs: pages for answering are for those who may answer.
    package func needed(for method: String) -> Access {
        switch self {
        case .subscribe: method == "POST" ? .answer : .look
        case .plan, .subscribers, .unmatched: .manage
        case .today, .manifest, .date, .month, .take, .item, .figures, .report: .answer
        }
    }

    /// Whether it is about a feed, and not about persons: an owner's pages belong to none.
    var isOfFeed: Bool { self == .subscribe }
}
