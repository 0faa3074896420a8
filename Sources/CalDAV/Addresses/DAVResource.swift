import Collections

/// An existing resource with the data for its properties.
enum DAVResource {
    case container(DAVAddress.Container)
    case principal
    case home
    case collection(AccountCollection)
    /// A calendar object. Its bytes are `nil` if no requested property needs them.
    case object(ObjectStamp, bytes: [UInt8]?, in: AccountCollection)

    /// Creates an object resource with its bytes.
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

    /// Whether the resource has a `calendar-home-set`. Apps may be configured with the URL of any
    /// such resource.
    var leadsToHome: Bool { isContainer || isPrincipal }

    /// The value of DAV:resourcetype.
    var types: [XMLName] {
        switch self {
        case .container, .home: [.dav("collection")]
        case .principal: [.dav("collection"), .dav("principal")]
        case .collection: [.dav("collection"), .calDAV("calendar")]
        case .object: []
        }
    }

    /// The privileges of the signed-in user (RFC 3744 section 3, RFC 4791 section 6.1.1).
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
    /// The media type of the objects (RFC 5545 section 8.1), with the component parameter if there
    /// is only one type.
    var contentType: String {
        let type = "text/calendar; charset=utf-8"
        guard let component = components.first, components.count == 1 else { return type }
        return "\(type); component=\(component)"
    }
}
