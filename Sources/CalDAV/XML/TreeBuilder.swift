/// Builds the element tree of a document from parser events.
struct TreeBuilder {
    private let limits: XMLLimits
    private var open: [DAVElement] = []
    private var count = 0
    private var namesSeen: [String: XMLName] = [:]

    /// The root element, once it is complete.
    private(set) var root: DAVElement?
    /// The reason why parsing was stopped.
    private(set) var refusal: XMLProblem.Reason?

    init(_ limits: XMLLimits) {
        self.limits = limits
    }

    /// The separator between namespace and local name: a character that XML 1.0 forbids in
    /// documents.
    static let separator: UInt8 = 1

    mutating func begin(_ name: String, attributes: [(name: String, value: String)]) {
        count += 1
        guard open.count < limits.depth else { return refuse(.tooDeep(most: limits.depth)) }
        guard count <= limits.elements else {
            return refuse(.tooManyElements(most: limits.elements))
        }
        guard let name = self.name(name) else { return }
        var values: [XMLName: String] = [:]
        for attribute in attributes {
            guard attribute.value.utf8.count <= limits.text else {
                return refuse(.longText(most: limits.text))
            }
            guard let name = self.name(attribute.name) else { return }
            values[name] = attribute.value
        }
        open.append(DAVElement(name, attributes: values))
    }

    mutating func add(_ text: String) {
        guard !open.isEmpty else { return }
        open[open.count - 1].text += text
        if open[open.count - 1].text.utf8.count > limits.text {
            refuse(.longText(most: limits.text))
        }
    }

    mutating func end() {
        guard let ended = open.popLast() else { return }
        if open.isEmpty {
            root = ended
        } else {
            open[open.count - 1].children.append(ended)
        }
    }

    mutating func refuse(_ reason: XMLProblem.Reason) {
        if refusal == nil { refusal = reason }
    }

    private mutating func name(_ joined: String) -> XMLName? {
        if let name = namesSeen[joined] { return name }
        guard joined.utf8.count <= limits.name else {
            refuse(.longName(most: limits.name))
            return nil
        }
        let parts = joined.utf8.split(
            separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
        let name =
            parts.count == 2
            ? XMLName(String(Substring(parts[0])), String(Substring(parts[1])))
            : XMLName("", joined)
        namesSeen[joined] = name
        return name
    }
}
