/// The text of a calendar object of another program, for editing some of its lines.
///
/// All other bytes stay unchanged, and so do lines that already have the new content.
package struct ComponentText: Sendable {
    /// The whole text.
    package let bytes: [UInt8]
    private let component: String
    private let lineEnd: LineEnd
    private let layout: ComponentLayout

    /// Creates a text whose first component of a name, such as VTODO, can be edited.
    ///
    /// Returns `nil` if there is no such component, or if its BEGIN and END lines do not match.
    package init?(_ bytes: [UInt8], component: String) {
        let lineEnd = bytes.withUnsafeBytes { bytes in
            FileRefusal.reason(before: bytes) == nil ? LineEnd(of: bytes) : nil
        }
        guard let lineEnd else { return nil }
        self.init(bytes, component, lineEnd)
    }

    private init?(_ bytes: [UInt8], _ component: String, _ lineEnd: LineEnd) {
        guard let layout = ComponentLayout(bytes, component, lineEnd) else { return nil }
        self.bytes = bytes
        self.component = component
        self.lineEnd = lineEnd
        self.layout = layout
    }

    /// Returns the text with these properties instead of all properties of their names. Properties
    /// with a new name are added at the end.
    package func setting(_ properties: [Property]) -> ComponentText {
        var edits: [Edit] = []
        var names: [String] = []
        for property in properties where !names.contains(property.name) {
            names.append(property.name)
        }
        for name in names {
            let text = properties.filter { $0.name == name }.flatMap { $0.contentLines() }
            edits += replacing(layout.properties.filter { $0.name == name }, with: text)
        }
        return applying(edits)
    }

    /// Returns the text without the properties of these names, which are in upper case.
    package func removing(_ names: [String]) -> ComponentText {
        let lines = layout.properties.filter { names.contains($0.name) }
        return applying(lines.map { Edit(range: $0.range, text: []) })
    }

    /// Returns the value of the first property of a name, as it is written but without folds.
    package func value(of name: String) -> [UInt8]? {
        layout.properties.first { $0.name == name }.map { property in
            let line = bytes.withUnsafeBytes { Self.unfolded($0, property.range, lineEnd) }
            let end = line.dropLast()
            return Array(end.drop { $0 != UInt8(ascii: ":") }.dropFirst())
        }
    }

    /// Whether the component has the property `Property.quiet`.
    package var isQuiet: Bool { layout.properties.contains { $0.name == Property.quietName } }

    /// Returns the text with or without the property `Property.quiet`.
    package func marking(isQuiet: Bool) -> ComponentText {
        if isQuiet == self.isQuiet { return self }
        return isQuiet ? setting([.quiet]) : removing([Property.quietName])
    }

    /// An alarm of the component.
    package struct Alarm: Sendable {
        /// The value of TRIGGER, or an empty string if there is none.
        package let trigger: String
        /// Whether the alarm has the property `Property.ownAlarm`.
        package let isOwn: Bool
        /// The lines of the alarm.
        package let text: [UInt8]

        /// The number of seconds from the start to the alarm, or `nil` if the trigger is not a
        /// duration.
        package var seconds: Int? { ReadProperty.duration(trigger) }
    }

    /// The alarms, in order.
    package var alarms: [Alarm] {
        layout.parts.filter { $0.name == "VALARM" }.map { part in
            let text = bytes[part.range].map { $0 == lineEnd.byte ? UInt8(ascii: "\n") : $0 }
            return Alarm(trigger: part.trigger, isOwn: part.isOwnAlarm, text: text)
        }
    }

    /// Returns the text with dosecal's alarms among `alarms` instead of those that it wrote before.
    ///
    /// An alarm with the trigger of a new one stays, because an app may have added properties to
    /// it.
    package func replacingAlarms(with alarms: [Alarm]) -> ComponentText {
        let before = layout.parts.filter(\.isOwnAlarm)
        let old = before.filter { part in !alarms.contains { $0.trigger == part.trigger } }
        let new = alarms.filter { alarm in
            alarm.isOwn && !before.contains { $0.trigger == alarm.trigger }
        }
        let text = layout.withOwnLineEnds(new.flatMap(\.text))
        return applying(
            old.map { Edit(range: $0.range, text: []) }
                + [Edit(range: layout.end..<layout.end, text: text)])
    }
}

extension Property {
    /// Marks an alarm that dosecal wrote, and may replace.
    package static let ownAlarm = Property.formed(ownAlarmName, "TRUE")
    static let ownAlarmName = "X-DOSECAL-ALARM"

    /// Marks an entry without alarms because another entry rings for it, so that their absence does
    /// not look like an app's change.
    package static let quiet = Property.formed(quietName, "TRUE")
    fileprivate static let quietName = "X-DOSECAL-QUIET"

    /// Returns the property as folded lines that end with CRLF.
    fileprivate func contentLines() -> [UInt8] {
        var component = Component("VTODO")
        component.add(self)
        let (begin, end) = ("BEGIN:VTODO\r\n", "END:VTODO\r\n")
        return Array(component.text().dropFirst(begin.utf8.count).dropLast(end.utf8.count))
    }
}

extension ComponentText {
    private struct Edit {
        let range: Range<Int>
        let text: [UInt8]
    }

    private func replacing(
        _ old: [ComponentLayout.Piece], with text: [UInt8]
    ) -> [Edit] {
        let plain = text.withUnsafeBytes { Self.unfolded($0, 0..<text.count, .lineFeed) }
        let same = bytes.withUnsafeBytes { bytes in
            old.flatMap { Self.unfolded(bytes, $0.range, lineEnd) } == plain
        }
        guard !same else { return [] }
        let place = old.first?.range.lowerBound ?? layout.place
        return [Edit(range: place..<place, text: layout.withOwnLineEnds(text))]
            + old.map { Edit(range: $0.range, text: []) }
    }

    private func applying(_ edits: [Edit]) -> ComponentText {
        var result: [UInt8] = []
        var done = 0
        // At one position, text is inserted before text is removed.
        let ordered = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }
        for (_, edit) in ordered {
            result += bytes[done..<edit.range.lowerBound] + edit.text
            done = edit.range.upperBound
        }
        result += bytes[done...]
        guard let edited = ComponentText(result, component, lineEnd) else {
            preconditionFailure("whole lines were put in place of whole lines of one component")
        }
        return edited
    }

    private static func unfolded(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ lineEnd: LineEnd
    ) -> [UInt8] {
        let part = UnsafeRawBufferPointer(rebasing: bytes[range])
        var scanner = LineScanner(part, lineEnd)
        var result: [UInt8] = []
        while let line = scanner.next() {
            result += Array(scanner.content(of: line)) + [UInt8(ascii: "\n")]
        }
        return result
    }
}
