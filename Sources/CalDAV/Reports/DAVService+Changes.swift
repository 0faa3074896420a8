import Collections

extension DAVService {
    /// Writes the changes since a sync token and the new token (RFC 6578 section 3.2).
    func writeChanges(
        _ element: DAVElement, in resource: DAVResource, _ preferences: DAVPreferences,
        into writer: inout XMLWriter
    ) throws {
        guard case .collection(let collection) = resource else { throw Self.notFound }
        let printer = try printer(element, in: collection, preferences)
        guard let since = Self.revision(in: element, of: collection),
            let changes = try home.changes(
                in: collection.name, since: since, limit: try Self.limit(in: element))
        else { throw DAVRefusal(403, condition: .dav("valid-sync-token")) }
        for object in changes.changed {
            try printer.write(.object(object, in: collection), into: &writer)
        }
        for name in changes.removed {
            let address = DAVAddress.object(name, in: collection.name, user: home.user)
            writer.response(address.href, .notFound)
        }
        if changes.isCut {
            writer.response(
                values.href(of: resource), .insufficientStorage,
                because: .dav("number-of-matches-within-limits"))
        }
        writer.element(.dav("sync-token"), SyncToken(collection.name, changes.revision).text)
    }

    /// Returns the revision in the sync token, 0 for an initial sync, or `nil` if the token is not
    /// valid for this collection.
    private static func revision(
        in element: DAVElement, of collection: AccountCollection
    ) -> Int? {
        let text = element.child(.dav("sync-token"))?.trimmedText ?? ""
        guard !text.isEmpty else { return 0 }
        guard let token = SyncToken(text), token.collection == collection.name else { return nil }
        return token.revision
    }

    /// Returns the maximum number of changes that the client wants (RFC 5323 section 5.17).
    private static func limit(in element: DAVElement) throws -> Int? {
        guard let text = element.child(.dav("limit"))?.child(.dav("nresults"))?.trimmedText else {
            return nil
        }
        guard let limit = Int(text), limit > 0 else {
            throw DAVRefusal(400, "'nresults' must be a number like 50.")
        }
        return limit
    }
}
