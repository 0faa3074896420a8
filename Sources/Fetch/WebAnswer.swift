/// What a web server answered at last, after the answers that led elsewhere.
package struct WebAnswer: Sendable {
    /// The status, such as 200.
    let status: Int
    /// How many answers led elsewhere.
    let redirects: Int
    /// Whereto the last one led; nil if it led nowhere.
    var location: String? { (300...399).contains(status) ? self["location"] : nil }
    /// The body; empty where only the answer's head is of interest.
    let body: [UInt8]
    private let fields: [String: String]

    /// Reads the heads of all answers, one after the other as they came; nil if there is none.
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

    /// A field of the last answer, its name in lower case.
    subscript(name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { String(start[...$0]) } ?? ""
    }
}
