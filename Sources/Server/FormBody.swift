import CarePlan
import HTTP

/// The body that a form sends (application/x-www-form-urlencoded).
package enum FormBody {
    /// How many bytes it may have.
    package static let limit = 8192
    /// How many bytes it may have with a plan in it. A line's end has six, of which a plan has one.
    package static let planLimit = 6 * CarePlan.largestFile + limit

    /// How many fields it may have. A form of `limit` bytes cannot have more.
    static let mostFields = limit / 2 + 1

    /// Whether this is its Content-Type.
    package static func isNamed(by field: String?) -> Bool {
        let kind = (field ?? "").prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        return kind.lowercased() == "application/x-www-form-urlencoded"
    }

    /// Its fields; the last one of a name counts. Nil if an escape is broken, or if there
    /// are more than `mostFields`.
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
