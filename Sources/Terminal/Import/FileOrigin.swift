import Feed
import Wording

/// Where something was read, in a form for people: an address is reduced to its host.
struct FileOrigin {
    private let name: String
    private let isAddress: Bool

    init(_ name: String) {
        isAddress = name.contains("://")
        let digest = name.lastIndex(of: "#").map { name[$0...].dropFirst() }
        // What is gone from an address is known by the name under which it is remembered.
        let isPlace = isAddress && digest?.count == 32 && digest?.allSatisfy(\.isHexDigit) ?? false
        self.name = isPlace ? String(name.dropLast(33)) : name
    }

    /// With the line on which it begins; nil for what is gone. After an address, a colon would look
    /// like a port.
    func text(line: Int?, _ wording: Wording) -> String {
        guard let line else { return name }
        guard isAddress else { return "\(name):\(line)" }
        return wording.text(.importLine, ["line": String(line), "place": name])
    }

    /// The same for a message of an error.
    func message(line: Int?) -> String {
        line.map { isAddress ? "line \($0) of \(name)" : "\(name):\($0)" } ?? name
    }
}
