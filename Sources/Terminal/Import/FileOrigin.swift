import Feed
import Wording

/// The file or address from which something was read, as shown to the user. An address is reduced
/// to its host.
struct FileOrigin {
    private let name: String
    private let isAddress: Bool

    init(_ name: String) {
        isAddress = name.contains("://")
        let digest = name.lastIndex(of: "#").map { name[$0...].dropFirst() }
        // A removed object of an address is stored under a name that ends in a digest, which is not
        // shown.
        let isPlace = isAddress && digest?.count == 32 && digest?.allSatisfy(\.isHexDigit) ?? false
        self.name = isPlace ? String(name.dropLast(33)) : name
    }

    /// Returns the origin with a line number. If `line` is `nil`, because the object is gone, it is
    /// the name alone. In an address, a colon and a number would look like a port, so the line is
    /// written out.
    func text(line: Int?, _ wording: Wording) -> String {
        guard let line else { return name }
        guard isAddress else { return "\(name):\(line)" }
        return wording.text(.importLine, ["line": String(line), "place": name])
    }

    /// Returns the origin with a line number, in English, for an error message.
    func message(line: Int?) -> String {
        line.map { isAddress ? "line \($0) of \(name)" : "\(name):\($0)" } ?? name
    }
}
