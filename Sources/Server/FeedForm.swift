/// How a feed's bytes travel.
package enum FeedForm: Int, CaseIterable, Sendable {
    /// As they are.
    case plain
    /// Compressed with gzip.
    case packed

    /// The form that somebody wants who accepts these encodings (RFC 9110 12.5.3): compressed
    /// only where that is asked for.
    package init(accepting field: String?) {
        guard let field else {
            self = .plain
            return
        }
        var weights: [String: Double] = [:]
        for part in field.lowercased().split(separator: ",") {
            let words = part.split(separator: ";").map {
                String($0.filter { $0 != " " && $0 != "\t" })
            }
            guard let coding = words.first else { continue }
            let weight = words.dropFirst().first { $0.hasPrefix("q=") }.map { $0.dropFirst(2) }
            weights[coding] = weight.map { Self.number($0) } ?? 1
        }
        let gzip = weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0
        self = gzip > 0 && gzip >= (weights["identity"] ?? 0) ? .packed : .plain
    }

    /// A weight from 0 to 1; anything else weighs nothing.
    private static func number(_ text: Substring) -> Double {
        guard let weight = Double(String(text)), (0...1).contains(weight) else { return 0 }
        return weight
    }
}
