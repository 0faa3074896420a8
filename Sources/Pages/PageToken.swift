package import Journal

/// The secret in the addresses of a person's pages, and the access that it gives.
package struct PageToken: Hashable, Sendable {
    /// The digits in the addresses.
    package let digits: String
    /// The access of the token.
    package let may: Access
    /// Whether the pages also require a browser that is signed in as owner.
    package let isOwner: Bool

    /// Creates the token of a feed.
    package init(_ token: SecretToken, may: Access) {
        self.init(digits: token.digits, may: may, isOwner: false)
    }

    /// Creates the token of a person for browsers that are signed in as owner.
    package init(owner digits: SecretToken) {
        self.init(digits: digits.digits, may: .manage, isOwner: true)
    }

    private init(digits: String, may: Access, isOwner: Bool) {
        self.digits = digits
        self.may = may
        self.isOwner = isOwner
    }
}
