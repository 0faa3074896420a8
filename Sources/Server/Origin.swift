/// Whether a form comes from one of this server's own pages, as far as the browser says.
///
/// The secret in the address is what protects a button. This keeps other sites that have learnt it
/// from sending the form.
enum Origin {
    static func isOwn(_ fields: [String: String], publicURL: String?) -> Bool {
        if let site = fields["sec-fetch-site"] { return site == "same-origin" || site == "none" }
        // Our pages send no referrer, and browsers then send "null" (Fetch 3.2); over plain http
        // they send nothing else.
        guard let origin = fields["origin"], origin != "null" else { return true }
        let own = publicURL.map { "\($0)/".lowercased() } ?? ""
        if own.hasPrefix("\(origin.lowercased())/") { return true }
        guard let host = fields["host"]?.lowercased() else { return false }
        return ["http://\(host)", "https://\(host)"].contains(origin.lowercased())
    }
}
