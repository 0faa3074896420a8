package import Journal

/// What stands for somebody in the addresses of their pages, and what it allows them.
package struct PageToken: Hashable, Sendable {
    /// The digits in the addresses.
    package let digits: String
    /// What whoever has them may do.
    package let may: Access
    /// Whether they open pages only in a browser that signed in.
    package let isOwner: Bool

    /// The token of a feed.
    package init(_ token: SecretToken, may: Access) {
        self.init(digits: token.digits, may: may, isOwner: false)
    }

    /// The digits that stand for a person where somebody signed in.
    package init(owner digits: SecretToken) {
        self.init(digits: digits.digits, may: .manage, isOwner: true)
    }

    private init(digits: String, may: Access, isOwner: Bool) {
        self.digits = digits
        self.may = may
        self.isOwner = isOwner
    }
}
