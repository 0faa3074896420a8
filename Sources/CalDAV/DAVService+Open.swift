extension DAVService {
    /// Returns whether the response is public. It then contains no account data, and apps request
    /// it before they sign in.
    package static func isOpen(_ request: DAVRequest) -> Bool {
        request.method == "OPTIONS" || request.path == [".well-known", "caldav"]
    }

    /// Returns the response to a public request, or `nil` for any other request.
    package static func openResponse(to request: DAVRequest) -> DAVResponse? {
        guard isOpen(request) else { return nil }
        // OPTIONS is redirected too, because an app that finds no CalDAV here follows the
        // redirection (RFC 6764 section 5).
        guard request.path != [".well-known", "caldav"] else {
            return DAVResponse(301, [("Location", DAVAddress.Container.accounts.rawValue)])
        }
        let methods = DAVAddress(request.path)?.methods ?? ["OPTIONS"]
        return DAVResponse(
            200,
            [
                ("DAV", "1, 3, access-control, calendar-access, webdav-push"),
                ("Allow", methods.joined(separator: ", ")),
            ])
    }
}
