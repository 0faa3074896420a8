/// Checks whether a form was submitted from a page of this server, as far as the browser reports
/// it.
///
/// Buttons are protected by the secret in the URL. This check prevents other sites that know the
/// secret from submitting the form.
enum Origin {
    static func isOwn(_ fields: [String: String], publicURL: String?) -> Bool {
        if let site = fields["sec-fetch-site"] { return site == "same-origin" || site == "none" }
        // The pages send no referrer, so browsers send "null" (Fetch section 3.2), and over plain
        // HTTP nothing else.
        guard let origin = fields["origin"], origin != "null" else { return true }
        let own = publicURL.map { "\($0)/".lowercased() } ?? ""
        if own.hasPrefix("\(origin.lowercased())/") { return true }
        guard let host = fields["host"]?.lowercased() else { return false }
        return ["http://\(host)", "https://\(host)"].contains(origin.lowercased())
    }
}
