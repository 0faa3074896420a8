public import CivilTime

/// The calendar file that a plan's text names as its holidays, as in `holidays: dk.ics`.
///
/// The plan reader accepts only dates, so the name is replaced by the dates of the calendar before
/// the plan is read.
public struct HolidayFile {
    /// The name of the file, as in the text.
    public let name: String
    /// The position of the name.
    public let position: SourcePosition
    private let editor: PlanEditor
    private let node: YAMLNode

    /// Finds the name, or returns `nil` if the text does not name a file.
    public init?(in text: [UInt8]) {
        guard Self.isNamed(in: text), let editor = PlanEditor(text),
            let node = editor.root.pair(named: "holidays")?.value, let name = node.text,
            name.lowercased().hasSuffix(".ics")
        else { return nil }
        (self.editor, self.node) = (editor, node)
        (self.name, position) = (name, node.position)
    }

    /// Returns whether the text contains the word. Most plans do not, and need not be parsed.
    private static func isNamed(in text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { text in
            text.indices.contains {
                text[$0] == UInt8(ascii: "h") && text[$0...].starts(with: "holidays".utf8)
            }
        }
    }

    /// The plan's time zone, as in the text.
    public var zone: String? { editor.root.pair(named: "zone")?.value.text }

    /// Returns the text with dates in place of the file's name.
    public func text(with days: [CivilDate]) -> [UInt8] {
        var editor = editor
        let list = days.map(\.description).joined(separator: ", ")
        editor.replace(
            editor.range(of: node), with: "[\(list)]")
        return editor.result
    }
}
