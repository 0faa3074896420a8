extension DAVService {
    /// Whether anybody may have the response, as it says nothing about any account: what apps ask
    /// before they sign in.
    package static func isOpen(_ request: DAVRequest) -> Bool {
        request.method == "OPTIONS" || request.path == [".well-known", "caldav"]
    }

    /// The response to a request for which nobody needs to sign in; nil to any other.
    package static func openResponse(to request: DAVRequest) -> DAVResponse? {
        guard isOpen(request) else { return nil }
        // Even OPTIONS: an app that finds no CalDAV here goes where it is sent (RFC 6764 5).
        guard request.path != [".well-known", "caldav"] else {
            return DAVResponse(301, [("Location", DAVAddress.Container.accounts.rawValue)])
        }
        let methods = DAVAddress(request.path)?.methods ?? ["OPTIONS"]
        return DAVResponse(
            200,
            [
                ("DAV", "1, 3, access-control, calendar-access"),
                ("Allow", methods.joined(separator: ", ")),
            ])
    }
}
