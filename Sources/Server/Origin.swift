/// Whether a form comes from a page of this server, as far as a browser says so.
///
/// The secret in the address is what protects a button; this keeps other sites from pressing one
/// where they have learnt it.
enum Origin {
    static func isOwn(_ fields: [String: String], publicURL: String?) -> Bool {
        if let site = fields["sec-fetch-site"] { return site == "same-origin" || site == "none" }
        // Our pages send no referrer, and then a browser says "null" (Fetch 3.2). Over plain
        // http it says nothing else.
        guard let origin = fields["origin"], origin != "null" else { return true }
        let own = publicURL.map { "\($0)/".lowercased() } ?? ""
        if own.hasPrefix("\(origin.lowercased())/") { return true }
        guard let host = fields["host"]?.lowercased() else { return false }
        return ["http://\(host)", "https://\(host)"].contains(origin.lowercased())
    }
}
