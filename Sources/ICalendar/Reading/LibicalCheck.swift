internal import CLibical

/// Lets libical say which values it cannot take.
///
/// It gets one component at a time, cleaned and within the limits, and only for its verdict: of
/// what it takes it loses the escapes of some values, and names and components it does not know.
struct LibicalCheck {
    /// Properties that say what a component means, so that a mistake in them is told.
    private static let telling: Set<String> = [
        "RRULE", "EXRULE", "DURATION", "TRIGGER", "SEQUENCE", "PERCENT-COMPLETE", "STATUS",
    ]
    private static let isReady: Bool = {
        icalerror_set_errors_are_fatal(0)
        return true
    }()

    /// The lines of a component whose values libical cannot take, with the names.
    static func refused(
        in component: CleanComponent, _ properties: [ReadProperty?]
    ) -> [(line: Int, name: String)] {
        let lines = zip(component.lines, properties).compactMap { line, property in
            property.flatMap { isPlain($0) ? (line, $0.name) : nil }
        }
        guard isReady, countErrors(in: lines.map(\.0)) > 0 else { return [] }
        return lines.filter { line, name in telling.contains(name) && countErrors(in: [line]) > 0 }
            .map { ($0.0.number, $0.1) }
    }

    /// libical takes an empty value for a mistake, and knows no names but these.
    private static func isPlain(_ property: ReadProperty) -> Bool {
        !property.value.isEmpty && icalproperty_string_to_kind(property.name) != ICAL_NO_PROPERTY
    }

    private static func countErrors(in lines: [ContentLine]) -> Int {
        var text = Array("BEGIN:VTODO\r\n".utf8)
        for line in lines { text += line.bytes + [0x0D, 0x0A] }
        text += Array("END:VTODO\r\n\0".utf8)
        let parsed = text.withUnsafeBytes { buffer in
            buffer.baseAddress.flatMap {
                icalparser_parse_string($0.assumingMemoryBound(to: CChar.self))
            }
        }
        guard let parsed else { return 1 }
        defer { icalcomponent_free(parsed) }
        return Int(icalcomponent_count_errors(parsed))
    }
}
