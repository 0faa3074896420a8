public import CivilTime

/// The calendar file that a plan's text names in place of its holidays, as in `holidays: dk.ics`.
///
/// A plan that is read has days: whoever reads the text from a file reads that calendar first.
public struct HolidayFile {
    /// The file's name, as the text has it.
    public let name: String
    /// Where the name stands.
    public let position: SourcePosition
    private let editor: PlanEditor
    private let node: YAMLNode

    /// Nil for a text that names none.
    public init?(in text: [UInt8]) {
        guard Self.isNamed(in: text), let editor = PlanEditor(text),
            let node = editor.root.pair(named: "holidays")?.value, let name = node.text,
            name.lowercased().hasSuffix(".ics")
        else { return nil }
        (self.editor, self.node) = (editor, node)
        (self.name, position) = (name, node.position)
    }

    /// Whether the word stands anywhere: nearly all plans do without it.
    private static func isNamed(in text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { text in
            text.indices.contains {
                text[$0] == UInt8(ascii: "h") && text[$0...].starts(with: "holidays".utf8)
            }
        }
    }

    /// The plan's time zone, as the text has it.
    public var zone: String? { editor.root.pair(named: "zone")?.value.text }

    /// The text with these days in place of the file's name.
    public func text(with days: [CivilDate]) -> [UInt8] {
        var editor = editor
        let list = days.map(\.description).joined(separator: ", ")
        editor.replace(
            editor.range(of: node), with: "[\(list)]")
        return editor.result
    }
}
