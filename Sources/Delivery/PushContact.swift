import Journal
import WebPush

/// The address at which push services reach the operator (RFC 8292 section 2.1). Apple refuses
/// messages if it is missing, or in a local network.
package enum PushContact {
    /// The error for an address that is neither an e-mail address nor an https URL.
    package struct Unfit: Error {}

    /// Returns the URL of the address that the operator set, of the household's pages, or of the
    /// sender of its e-mail: the first that is on the internet. Returns `nil` if there is none.
    package static func url(
        set own: String?, publicURL: String?, mailFrom: String?
    ) throws(Unfit) -> String? {
        if let own, !own.isEmpty {
            let address = own.hasPrefix("mailto:") ? String(own.dropFirst(7)) : own
            if MailServer.isAddress(address) { return "mailto:\(address)" }
            guard isOnInternet(own) else { throw Unfit() }
            return own
        }
        if let publicURL, isOnInternet(publicURL) { return publicURL }
        guard let mailFrom, let host = mailFrom.split(separator: "@").last,
            isOnInternet("https://\(host)")
        else { return nil }
        return "mailto:\(mailFrom)"
    }

    private static func isOnInternet(_ url: String) -> Bool { PushEndpoint.isAllowed(url + "/") }
}
