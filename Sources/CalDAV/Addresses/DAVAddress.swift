import HTTP

/// The resource that a path refers to, whether or not it exists.
enum DAVAddress: Equatable {
    /// The resources above the accounts.
    enum Container: String {
        case root = "/"
        case accounts = "/dav/"
        case principals = "/principals/"
    }
    case container(Container)
    case principal(user: String)
    case home(user: String)
    case collection(String, user: String)
    case object(String, in: String, user: String)
    /// The registration of an app for push messages.
    case registration(String, user: String)

    /// Creates an address from the decoded segments of a path, or returns `nil` if no resource can
    /// have that path.
    init?(_ path: [String]) {
        switch path.count {
        case 0: self = .container(.root)
        case 1 where path[0] == "dav": self = .container(.accounts)
        case 1 where path[0] == "principals": self = .container(.principals)
        case 2 where path[0] == "dav": self = .principal(user: path[1])
        case 4 where path[0] == "dav" && path[2] == "push":
            self = .registration(path[3], user: path[1])
        case 3... where path[0] != "dav" || path[2] != "cal": return nil
        case 3: self = .home(user: path[1])
        case 4: self = .collection(path[3], user: path[1])
        case 5: self = .object(path[4], in: path[3], user: path[1])
        default: return nil
        }
    }

    /// Creates an address from a reference in a request body: an absolute path, or a URL whose host
    /// is ignored (RFC 4918 section 8.3).
    init?(href: String) {
        let slash = UInt8(ascii: "/")
        var path = href.utf8[...]
        if path.first != slash, let scheme = href.firstRange(of: "://"),
            !path[..<scheme.lowerBound].contains(slash)
        {
            path = path[scheme.upperBound...]
            path = path[(path.firstIndex(of: slash) ?? path.endIndex)...]
        }
        path = path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard path.first == slash else { return nil }
        var parts: [String] = []
        for part in path.split(separator: slash) {
            guard let part = String(percentEncoded: Substring(part)), part != ".", part != ".."
            else {
                return nil
            }
            parts.append(part)
        }
        self.init(parts)
    }

    /// The user name of the account, or `nil` for a container.
    var user: String? {
        switch self {
        case .container: nil
        case .principal(let user), .home(let user), .collection(_, let user),
            .object(_, _, let user), .registration(_, let user):
            user
        }
    }

    /// The percent-encoded path.
    var href: String {
        switch self {
        case .container(let container): container.rawValue
        case .principal(let user): "/dav/\(user.percentEncoded)/"
        case .home(let user): "/dav/\(user.percentEncoded)/cal/"
        case .collection(let name, let user):
            "\(Self.home(user: user).href)\(name.percentEncoded)/"
        case .object(let name, let collection, let user):
            "\(Self.collection(collection, user: user).href)\(name.percentEncoded)"
        case .registration(let id, let user):
            "\(Self.principal(user: user).href)push/\(id.percentEncoded)"
        }
    }

    /// The methods allowed for the resource, as listed in `Allow`.
    var methods: [String] {
        let everywhere = ["OPTIONS", "GET", "HEAD", "PROPFIND", "PROPPATCH", "REPORT"]
        return switch self {
        case .container, .principal, .home: everywhere
        case .collection: everywhere + ["POST", "DELETE", "MKCALENDAR", "MKCOL"]
        case .object: everywhere + ["PUT", "DELETE"]
        case .registration: ["OPTIONS", "DELETE"]
        }
    }
}
