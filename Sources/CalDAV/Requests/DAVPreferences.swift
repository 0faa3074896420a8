/// The preferences of a client (RFC 7240, RFC 8144).
struct DAVPreferences {
    /// Whether missing properties are left out: `return=minimal`, or `Brief: t`, its predecessor.
    let isMinimal: Bool
    /// Whether the collection itself is left out of a listing: `depth-noroot`.
    let leavesRootOut: Bool
    private let applied: [String]

    /// Reads the preferences of a request.
    init(of request: DAVRequest) {
        let wanted = (request.fields["prefer"] ?? "").lowercased()
            .split(separator: ",").map { item in
                item.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
            }
        let brief = request.fields["brief"]?.lowercased() == "t"
        applied = ["return=minimal", "depth-noroot"].filter { wanted.contains($0) }
        isMinimal = brief || applied.contains("return=minimal")
        leavesRootOut = applied.contains("depth-noroot")
    }

    /// Returns the header fields of a response that applied the given preferences.
    func fields(applying names: [String]) -> [(name: String, value: String)] {
        let applied = applied.filter { names.contains($0) }
        let vary = (name: "Vary", value: "Brief, Prefer")
        guard !applied.isEmpty else { return [vary] }
        return [("Preference-Applied", applied.joined(separator: ", ")), vary]
    }
}
