import Collections
import HTTP

extension DAVService {
    /// Handles GET of an object. Any other resource returns a short text for people.
    func get(_ address: DAVAddress, _ request: DAVRequest) throws -> DAVResponse {
        guard case .object(let object, let bytes?, let collection) = try resource(at: address)
        else { return .words(200, "Apps that speak CalDAV find calendars here.") }
        // Malformed entity tags are refused.
        _ = try ObjectCondition(of: request)
        let tag = "\"\(object.tag)\""
        var fields = [(name: "ETag", value: tag)]
        if let modified = object.modified {
            fields.append(("Last-Modified", HTTPDate(modified).text))
        }
        let status = Preconditions.status(
            { request.fields[$0] }, tag: tag, modified: object.modified)
        switch status {
        case 412: return .words(412, "The object is another one now.")
        case 304: return DAVResponse(304, fields)
        default:
            fields.insert(("Content-Type", collection.contentType), at: 0)
            return DAVResponse(200, fields, body: bytes)
        }
    }

    /// Handles PUT (RFC 4791 section 5.3.2).
    func put(_ name: String, in collection: String, _ request: DAVRequest) throws -> DAVResponse {
        let condition = try writeCondition(of: request)
        try Self.checkForm(of: request)
        guard Self.isProper(name) else {
            throw DAVRefusal(
                403, "An object's name may have 255 bytes, no slash and no control characters.")
        }
        silence(for: request)
        let verdict = try home.put(request.body, as: name, in: collection, condition)
        let there = DAVAddress.collection(collection, user: home.user)
        return try response(to: verdict, DAVAddress.object(name, in: collection, user: home.user)) {
            DAVRefusal(409, "There is no calendar at \(there.href).")
        }
    }

    /// Handles DELETE of an object.
    func delete(
        _ name: String, in collection: String, _ request: DAVRequest
    ) throws -> DAVResponse {
        let condition = try writeCondition(of: request)
        silence(for: request)
        let verdict = try home.remove(name, from: collection, condition)
        return try response(to: verdict, DAVAddress.object(name, in: collection, user: home.user)) {
            Self.notFound
        }
    }

    /// Returns the response for the result of a write.
    private func response(
        to verdict: WriteVerdict, _ address: DAVAddress, whereMissing: () -> DAVRefusal
    ) throws -> DAVResponse {
        switch verdict {
        case .created(let tag): return Self.written(201, tag)
        case .replaced(let tag): return Self.written(204, tag)
        case .removed: return DAVResponse(204)
        case .missing: throw whereMissing()
        case .stale: throw DAVRefusal(412, "The object is another one now: get it again.")
        case .refused(let refusal): throw DAVRefusal(refusal, at: address)
        }
    }

    private static func written(_ status: Int, _ tag: String?) -> DAVResponse {
        DAVResponse(status, tag.map { [("ETag", "\"\($0)\"")] } ?? [])
    }

    /// Returns the condition of a write. `If` (RFC 4918 section 10.4) is refused, because there are
    /// no locks.
    private func writeCondition(of request: DAVRequest) throws(DAVRefusal) -> ObjectCondition {
        guard request.fields["if"] == nil else {
            throw DAVRefusal(412, "Nothing is ever locked here, so 'If' does not hold.")
        }
        return try ObjectCondition(of: request)
    }

    /// Refuses a body in another encoding or media type (RFC 9110 sections 8.4 and 14.5).
    private static func checkForm(of request: DAVRequest) throws(DAVRefusal) {
        guard request.fields["content-range"] == nil else {
            throw DAVRefusal(400, "Send the whole object, without Content-Range.")
        }
        guard ["identity", nil].contains(request.fields["content-encoding"]?.lowercased()) else {
            throw DAVRefusal(415, "Send the object without Content-Encoding.")
        }
        let type = (request.fields["content-type"] ?? "text/calendar").lowercased()
            .filter { $0 != " " && $0 != "\t" && $0 != "\"" }.split(separator: ";")
        let charset = type.dropFirst().first { $0.hasPrefix("charset=") } ?? "charset=utf-8"
        guard type.first == "text/calendar",
            ["charset=utf-8", "charset=us-ascii"].contains(charset)
        else { throw DAVRefusal(403, condition: .calDAV("supported-calendar-data")) }
    }

    /// Returns whether the name is allowed for an object or a collection.
    static func isProper(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 255 && name != "." && name != ".."
            && name.unicodeScalars.allSatisfy {
                ($0.value >= 0x20 || ["\t", "\n", "\r"].contains($0)) && $0.value != 0x7F
                    && $0 != "/"
            }
    }
}

extension DAVRefusal {
    /// Creates the error response for a refused write (RFC 4791 section 5.3.2.1, RFC 3744 section
    /// 7.1.1, RFC 4331 section 6).
    init(_ refusal: WriteRefusal, at address: DAVAddress) {
        switch refusal {
        case .readOnly: self.init(needing: .dav("write"), at: address)
        case .noCalendar: self.init(403, condition: .calDAV("valid-calendar-data"))
        case .notOneObject: self.init(403, condition: .calDAV("valid-calendar-object-resource"))
        case .wrongComponent: self.init(403, condition: .calDAV("supported-calendar-component"))
        case .uidTaken(let name):
            var other = address.href
            if case .object(_, let collection, let user) = address {
                other = DAVAddress.object(name, in: collection, user: user).href
            }
            self.init(403, condition: .calDAV("no-uid-conflict")) { $0.href(other) }
        case .tooLarge: self.init(403, condition: .calDAV("max-resource-size"))
        case .tooMany: self.init(507, condition: .dav("quota-not-exceeded"))
        }
    }

    /// Creates the error response for a missing privilege.
    init(needing privilege: XMLName, at address: DAVAddress) {
        self.init(403, condition: .dav("need-privileges")) { writer in
            writer.element(.dav("resource")) { writer in
                writer.href(address.href)
                writer.element(.dav("privilege")) { $0.empty(privilege) }
            }
        }
    }
}
