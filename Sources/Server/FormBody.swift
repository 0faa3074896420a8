import CarePlan
import HTTP

/// The body of a submitted form (application/x-www-form-urlencoded).
package enum FormBody {
    /// The maximum size in bytes.
    package static let limit = 8192
    /// The maximum size of a form with a plan in bytes. A line break takes six bytes in a form and
    /// one in a plan.
    package static let planLimit = 6 * CarePlan.largestFile + limit

    /// The maximum number of fields. A form of `limit` bytes cannot have more.
    static let mostFields = limit / 2 + 1

    /// Returns whether a Content-Type field has the media type of a form.
    package static func isNamed(by field: String?) -> Bool {
        let kind = (field ?? "").prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        return kind.lowercased() == "application/x-www-form-urlencoded"
    }

    /// Parses the fields. The last field of a name wins. Returns `nil` if the percent-encoding is
    /// invalid or there are more than `mostFields`.
    package static func fields(of body: [UInt8]) -> [String: String]? {
        var fields: [String: String] = [:]
        let pairs = body.split(separator: UInt8(ascii: "&"), maxSplits: mostFields)
        guard pairs.count <= mostFields else { return nil }
        for pair in pairs {
            let halves = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = text(halves[0]),
                let value = text(halves.count > 1 ? halves[1] : [])
            else { return nil }
            fields[name] = value
        }
        return fields
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return PercentCoding.decoded(spaced).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
