package import Journal

/// A request for a page of those who manage everything, its form already decoded.
package struct OwnerRequest: Sendable {
    /// One of the methods that the route accepts.
    package let method: String
    /// The page that is asked for.
    package let place: Place
    /// The header fields, their names in lower case.
    package let fields: [String: String]
    /// The fields of the form that was sent.
    package var form: [String: String]
    /// Whether the browser used TLS, as far as this server or its proxy knows.
    package let isSecure: Bool

    /// The pages that there are.
    package enum Place: Sendable {
        /// The page of a link, on which a browser signs in.
        case link(FeedToken)
        /// Where somebody begins who is signed in.
        case home
    }

    /// A request for a page.
    package init(
        _ method: String, _ place: Place, fields: [String: String] = [:],
        form: [String: String] = [:], isSecure: Bool = false
    ) {
        self.method = method
        self.place = place
        self.fields = fields
        self.form = form
        self.isSecure = isSecure
    }

    /// The secret that it tries: the link's, or the cookie's.
    var secret: FeedToken? {
        switch place {
        case .link(let digits): digits
        case .home: OwnerCookie.token(in: fields)
        }
    }
}

extension OwnerRequest.Place {
    /// The page that a route leads to; nil for every other route.
    init?(_ route: Route) {
        switch route {
        case .signIn(let digits): self = .link(digits)
        case .home: self = .home
        default: return nil
        }
    }
}
