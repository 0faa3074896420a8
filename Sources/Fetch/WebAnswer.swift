/// The final response of a web server, after redirections.
package struct WebAnswer: Sendable {
    /// The status code, such as 200.
    let status: Int
    /// The number of redirections.
    let redirects: Int
    /// The target of a redirection that was not followed, or `nil` if there is none.
    var location: String? { (300...399).contains(status) ? self["location"] : nil }
    /// The body, which may be empty or partial.
    let body: [UInt8]
    private let fields: [String: String]

    /// Creates an answer without a body.
    init(status: Int, fields: [String: String]) {
        (self.status, self.fields, redirects, body) = (status, fields, 0, [])
    }

    /// Parses the heads of all responses in their order, or returns `nil` if there is none.
    init?(heads: [UInt8], body: [UInt8]) {
        var status: Int?
        var fields: [String: String] = [:]
        var redirects = 0
        for line in heads.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("HTTP/") {
                status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
                fields = [:]
            } else if let colon = text.firstIndex(of: ":") {
                let name = text[..<colon].lowercased()
                if name == "location" { redirects += 1 }
                fields[name] = Self.trimmed(text[colon...].dropFirst())
            }
        }
        guard let status else { return nil }
        self.status = status
        self.fields = fields
        self.redirects = redirects
        self.body = body
    }

    /// Returns a non-empty header field of the final response. The name is in lower case.
    subscript(name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { String(start[...$0]) } ?? ""
    }
}
