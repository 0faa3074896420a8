import Collections

/// Something that there is, with all that its properties are made of.
enum DAVResource {
    case container(DAVAddress.Container)
    case principal
    case home
    case collection(AccountCollection)
    /// Without its bytes where nothing is asked for that takes them.
    case object(ObjectStamp, bytes: [UInt8]?, in: AccountCollection)

    /// An object with its bytes.
    static func object(_ object: AccountObject, in collection: AccountCollection) -> DAVResource {
        .object(object.stamp, bytes: object.bytes, in: collection)
    }

    var isContainer: Bool {
        if case .container = self { true } else { false }
    }

    var isPrincipal: Bool {
        if case .principal = self { true } else { false }
    }

    var isHome: Bool {
        if case .home = self { true } else { false }
    }

    var isCollection: Bool {
        if case .collection = self { true } else { false }
    }

    var isObject: Bool {
        if case .object = self { true } else { false }
    }

    /// Whether it tells where the calendars are: an app may be given the address of any of these.
    var leadsToHome: Bool { isContainer || isPrincipal }

    /// What `resourcetype` says.
    var types: [XMLName] {
        switch self {
        case .container, .home: [.dav("collection")]
        case .principal: [.dav("collection"), .dav("principal")]
        case .collection: [.dav("collection"), .calDAV("calendar")]
        case .object: []
        }
    }

    /// What whoever has signed in may do with it (RFC 3744 3, RFC 4791 6.1.1).
    var privileges: [XMLName] {
        let reading: [XMLName] = [.dav("read"), .dav("read-current-user-privilege-set")]
        switch self {
        case .container, .principal, .home: return reading
        case .collection(let collection), .object(_, _, let collection):
            let looking = reading + [.calDAV("read-free-busy")]
            guard collection.isWritable else { return looking }
            return looking
                + ["write", "write-properties", "write-content", "bind", "unbind"].map(XMLName.dav)
        }
    }
}

extension AccountCollection {
    /// The media type of its objects (RFC 5545 8.1), with their component where they have the same.
    var contentType: String {
        let type = "text/calendar; charset=utf-8"
        guard let component = components.first, components.count == 1 else { return type }
        return "\(type); component=\(component)"
    }
}
